import type { PageProps } from 'region-site/kit';
import { Ambassadors } from '../../../components/ambassadors/ambassadors.tsx';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import { Folded } from '../../../components/folded/folded.tsx';
import { RecordBadge } from '../../../components/record-badge/record-badge.tsx';
import type { HomeData } from '../home.schema.ts';

/** Text whose last line has at least three words: browsers balance only short texts. */
const endsInThree = (text: string) => text.replace(/ (\S+) (\S+)$/, '\u00a0$1\u00a0$2');

/** The people: the team where the region has one, a quotation of a player, and the record they set together. */
export function Community({ context, page }: Pick<PageProps<HomeData>, 'context' | 'page'>) {
  const { ambassadors, spotlight, record } = page.data;
  const { region } = context;
  const showsTeam = region.isSupportBrandAmbassador && region.ambassadors.length > 0 && context.hasRoute('/ggteam/');
  return (
    <>
      {showsTeam && ambassadors && (
        <section className="people" aria-labelledby="people">
          <div className="people-head">
            <h2 id="people">{ambassadors.heading}</h2>
            <p>{ambassadors.text}</p>
            <Anchor context={context} link={context.link('/ggteam/')} className="arrow">
              {ambassadors.linkLabel}
            </Anchor>
          </div>
          <Ambassadors context={context} page={page} />
        </section>
      )}
      {spotlight && region.status === 'open' && (
        <section className="spotlight" aria-labelledby="spotlight">
          <h2 id="spotlight">{spotlight.heading}</h2>
          <figure>
            <blockquote>
              <p>{endsInThree(spotlight.quote)}</p>
            </blockquote>
            <figcaption>
              <strong>{spotlight.author}</strong> <span className="quiet">{spotlight.role}</span>
            </figcaption>
          </figure>
          <Folded context={context} about={spotlight.heading}>
            <p>{spotlight.text}</p>
          </Folded>
        </section>
      )}
      {record && region.status === 'open' && <RecordBadge context={context} record={record} />}
    </>
  );
}
