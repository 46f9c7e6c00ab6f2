import type { Context, PageProps } from 'region-site/kit';
import { telephone } from '../anchor/anchor.tsx';

export interface ContactCard {
  readonly title: string;
  readonly text: string;
  /** Names of facts. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** The flag that the region needs for this card. */
  readonly requires?: string | undefined;
  /** The postal address of the licensee. */
  readonly address?: true | undefined;
}

/** A card for each reason to write. Where a page brings no cards of its own, the addresses that every region has. */
export function ContactCards({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  const { cards = defaultCards(context) } = page.data as { readonly cards?: readonly ContactCard[] };
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

function defaultCards(context: Context): ContactCard[] {
  const card = (key: string, email: string) => ({
    title: context.t(`CONTACT_${key}_TITLE`),
    text: context.t(`CONTACT_${key}_TEXT`),
    email,
  });
  return [
    card('SUPPORT', 'supportEmail'),
    card('COMPLAINTS', 'complaintsEmail'),
    card('PRIVACY', 'privacyEmail'),
    card('SAFER', 'saferGamblingEmail'),
  ];
}
