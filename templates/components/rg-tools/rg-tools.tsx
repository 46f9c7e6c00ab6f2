import type { PageProps } from 'region-site/kit';

/** The tools of an account, each with the anchor that explains it on the responsible-gaming page. */
const TOOLS = [
  { key: 'LIMITS', anchor: 'financial-limits' },
  { key: 'REALITY', anchor: 'reality-checks' },
  { key: 'TIMEOUT', anchor: 'time-outs' },
  { key: 'EXCLUSION', anchor: 'self-exclusion' },
  { key: 'BLOCKING', anchor: 'blocking-software' },
];

export function RgTools({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  return (
    <ul className="rg-tools" data-block="rg-tools">
      {TOOLS.map(({ key, anchor }) => (
        <li key={key}>
          <a href={context.link(`/responsible-gaming/#${anchor}`).href}>{t(`RG_TOOL_${key}`)}</a>
          <p>{t(`RG_TOOL_${key}_TEXT`)}</p>
        </li>
      ))}
    </ul>
  );
}
