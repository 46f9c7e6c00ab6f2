import type { Context } from 'region-site/kit';
import { hasFlag } from '../../has-flag.ts';
import type { ContactData } from '../../pages/contact/contact.schema.ts';
import { telephone } from '../phone-link/telephone.ts';

interface ContactCardsProps {
  readonly context: Context;
  readonly cards: ContactData['cards'];
}

/** A card for each reason to write. */
export function ContactCards({ context, cards }: ContactCardsProps) {
  const shown = cards.filter(({ requires }) => hasFlag(context.region, requires));
  return (
    <ul className="contact-cards" data-block="contact-cards">
      {shown.map((card) => (
        <li key={card.title}>
          <h3>{card.title}</h3>
          <p dangerouslySetInnerHTML={{ __html: context.inline(card.text) }} />
          {card.email && <Mail context={context} fact={card.email} />}
          {card.phone && <Phone context={context} fact={card.phone} />}
          {card.address && (
            <address>
              {context.inLanguage(context.region.licence.licensee)}
              <br />
              {context.inLanguage(context.region.facts.postalAddress)}
            </address>
          )}
        </li>
      ))}
    </ul>
  );
}

/** As Markdown: an unknown fact is a problem, and a long address breaks before its at-sign. */
const Mail = ({ context, fact }: FactProps) => (
  <p dangerouslySetInnerHTML={{ __html: context.inline(`[{fact:${fact}}](mailto:{fact:${fact}})`) }} />
);

const Phone = ({ context, fact }: FactProps) => {
  const number = context.inline(`{fact:${fact}}`);
  return (
    <p>
      <a className="phone" href={telephone(number)} dangerouslySetInnerHTML={{ __html: number }} />
    </p>
  );
};

interface FactProps {
  readonly context: Context;
  /** The name of a fact. */
  readonly fact: string;
}
