import { AgeBadge } from '../../../components/age-badge/age-badge.tsx';
import { Anchor, outside, telephone } from '../../../components/anchor/anchor.tsx';
import { TableScene } from '../../../components/scene/table-scene.tsx';
import type { Context } from '../../../contract.ts';
import type { HomeData } from '../home.schema.ts';

export function Hero({ context, hero }: { context: Context; hero: HomeData['hero'] }) {
  const { region, t } = context;
  const line = region.help.find((entry) => entry.id === region.helpLine);
  return (
    <section className="hero">
      <TableScene context={context} />
      <div className="hero-text">
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.text}</p>
        <p className="actions">
          {region.flags.download && (
            <Anchor context={context} link={context.link('/download/')} className="button" action="download">
              {hero.primary}
            </Anchor>
          )}
          <Anchor context={context} link={context.link('/how-to-play/')} className="button plain">
            {hero.secondary}
          </Anchor>
        </p>
        <p className="hero-note">{hero.note}</p>
        <p className="hero-help">
          <AgeBadge context={context} />
          {line && (
            <span>
              {t('HELP_LINE_INTRO')} <strong>{line.name}</strong>{' '}
              {line.phone ? (
                <a className="phone" href={telephone(line.phone)}>
                  {line.phone}
                </a>
              ) : (
                line.url && (
                  <Anchor context={context} link={outside(line.url)}>
                    {new URL(line.url).hostname.replace(/^www\./, '')}
                  </Anchor>
                )
              )}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}
