import type { Context } from 'region-site/kit';
import type { ContactData } from '../../pages/contact/contact.schema.ts';
import { telephone } from '../anchor/anchor.tsx';

interface ContactCardsProps {
  readonly context: Context;
  readonly cards: ContactData['cards'];
}

/** A card for each reason to write. */
export function ContactCards({ context, cards }: ContactCardsProps) {
  const { flags } = context.region as { readonly flags: Readonly<Record<string, boolean>> };
  const shown = cards.filter(({ requires }) => requires === undefined || flags[requires]);
  return (
    <ul className="contact-cards" data-block="contact-cards">
      {shown.map((card) => (
        <li key={card.title}>
          <h3>{card.title}</h3>
          <p dangerouslySetInnerHTML={{ __html: context.inline(card.text) }} />
          {card.email && <Mail address={factOf(context, card.email)} />}
          {card.phone && (
            <p>
              <a className="phone" href={telephone(factOf(context, card.phone))}>
                {factOf(context, card.phone)}
              </a>
            </p>
          )}
          {card.address && (
            <address>
              {context.inLanguage(context.region.licence.licensee)}
              <br />
              {factOf(context, 'postalAddress')}
            </address>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A long address breaks before its at-sign, not in the middle of a word. */
function Mail({ address }: { address: string }) {
  const [name, domain] = address.split('@');
  return (
    <p>
      <a href={`mailto:${address}`}>
        {name}
        <wbr />@{domain}
      </a>
    </p>
  );
}

/** A card names a fact; any other text is shown as it is. */
const factOf = (context: Context, name: string): string =>
  context.inLanguage(context.region.facts[name.replace(/^\{fact:(.*)\}$/, '$1')]) || name;
