import type { PageProps } from 'region-site/kit';
import { Anchor, outside, telephone } from '../anchor/anchor.tsx';

/** The help organisations of the region, the one that answers at any hour first. */
export function HelpLines({ context }: Pick<PageProps, 'context'>) {
  const { help, helpLine } = context.region;
  const ordered = [...help].sort((a, b) => Number(b.id === helpLine) - Number(a.id === helpLine));
  return (
    <ul className="help-lines" data-block="help-lines">
      {ordered.map((entry) => (
        <li key={entry.id} className={entry.id === helpLine ? 'first' : undefined}>
          <p className="help-name">{context.inLanguage(entry.name)}</p>
          {entry.phone && (
            <a className="phone" href={telephone(entry.phone)}>
              {entry.phone}
            </a>
          )}
          {entry.hours && <p className="quiet">{context.t(entry.hours)}</p>}
          <p>{context.t(entry.textKey)}</p>
          {entry.url && (
            <p>
              <Anchor context={context} link={outside(entry.url)}>
                {new URL(entry.url).hostname.replace(/^www\./, '')}
              </Anchor>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
