import type { Context } from 'region-site/kit';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import { SystemIcon } from '../../../components/system-icon/system-icon.tsx';
import type { HomeSection } from '../home.schema.ts';

export function SystemsSection({ context, downloads }: { context: Context; downloads: HomeSection<'downloads'> }) {
  if (!context.region.flags.download) return null;
  const page = context.link('/download/');
  return (
    <section className="home-downloads" aria-labelledby="downloads">
      <div>
        <h2 id="downloads">{downloads.heading}</h2>
        <p>{downloads.text}</p>
      </div>
      <ul>
        {downloads.systems.map(({ id, name, requirement }) => (
          <li key={id} data-system={id}>
            <Anchor context={context} link={{ ...page, href: `${page.href}#${id}` }}>
              <SystemIcon id={id} />
              {name}
            </Anchor>
            <p>{requirement}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
