import type { Context } from 'region-site/kit';
import { Claim } from '../../../components/claim/claim.tsx';
import { Folded } from '../../../components/folded/folded.tsx';
import type { HomeSection } from '../home.schema.ts';

/** Which of them exists here is for region, language and law to say. */
const OFFERS = ['welcome-rewards', 'welcome-match', 'welcome-free'];

/** The offer as a ticket whose conditions are part of the design. Nothing at all where there is none to show. */
export function OfferSection({ context, offer }: { context: Context; offer: HomeSection<'offer'> }) {
  const claims = OFFERS.map((id) => context.claim(id)).filter((claim) => claim !== null);
  const [first] = claims;
  if (!first) return null;
  return (
    <section className="offer" aria-labelledby="offer">
      <div className="offer-text">
        <h2 id="offer">{offer.heading}</h2>
        <Folded context={context} about={offer.heading}>
          <p>{offer.text}</p>
        </Folded>
        <p>
          <a className="arrow" href={context.link(first.termsAnchor).href}>
            {offer.termsLabel}
          </a>
        </p>
      </div>
      <div className="tickets">
        {claims.map((claim) => (
          <Claim key={claim.id} context={context} claim={claim} />
        ))}
      </div>
    </section>
  );
}
