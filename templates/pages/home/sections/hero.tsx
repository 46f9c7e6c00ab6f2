import type { Context, PictureSlot } from 'region-site/kit';
import { AgeBadge } from '../../../components/age-badge/age-badge.tsx';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import { PhoneLink } from '../../../components/phone-link/phone-link.tsx';
import { Picture } from '../../../components/picture/picture.tsx';
import { SiteLink } from '../../../components/site-link/site-link.tsx';
import { helpLineOf } from '../../../help-line.ts';
import type { HomeData } from '../home.schema.ts';

/** Above the text on a narrow screen, beside it where there is room (hero.css). */
const LAMP_TABLE: Omit<PictureSlot, 'alt'> = {
  width: 767,
  sizes: '100vw',
  crop: { ratio: 1.04, x: 0.68, y: 0.52 },
  art: [
    {
      media: '(min-width: 768px)',
      width: 1344,
      // Up to 1160 px the first screen is higher than wide, and its height decides.
      sizes: '(min-width: 1920px) 1344px, (min-width: 1160px) 72vw, 810px',
      crop: { ratio: 1.15, x: 0.66, y: 0.5 },
      quality: 70,
    },
  ],
  priority: true,
  avif: true,
  // A telephone shows two or three of its px in one, and its line is the slow one.
  quality: 44,
};

export function Hero({ context, hero }: { context: Context; hero: HomeData['hero'] }) {
  const { region, t } = context;
  const line = helpLineOf(region);
  return (
    <section className="hero">
      <Picture
        context={context}
        source="images/lamp-table.png"
        slot={{ ...LAMP_TABLE, alt: t('SCENE_TABLE_ALT') }}
        className="hero-picture"
      />
      <div className="hero-text">
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.text}</p>
        <p className="actions">
          {hero.primary && region.flags.download && (
            <Anchor context={context} link={context.link('/download/')} className="button" action="download">
              {hero.primary}
            </Anchor>
          )}
          <Anchor context={context} link={context.link('/how-to-play/')} className="button plain">
            {hero.secondary}
          </Anchor>
        </p>
        <p className="hero-note" dangerouslySetInnerHTML={{ __html: context.inline(hero.note) }} />
        <p className="hero-help">
          <AgeBadge context={context} />
          {line && (
            <span>
              {t('HELP_LINE_INTRO')} <strong>{context.inLanguage(line.name)}</strong>{' '}
              {line.phone ? (
                <PhoneLink phone={line.phone} />
              ) : (
                line.url && <SiteLink context={context} url={line.url} />
              )}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}
