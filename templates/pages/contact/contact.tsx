import type { PageProps } from 'region-site/kit';
import { ContactCards } from '../../components/contact-cards/contact-cards.tsx';
import { ArticleParts } from '../article-parts.tsx';
import type { ContactData } from './contact.schema.ts';

/** Addresses first: they are why visitors open this page. */
export function Contact(props: PageProps<ContactData>) {
  return (
    <article className="contact">
      <section>
        <h2 className="sr">{props.context.t('CONTACT_CARDS')}</h2>
        <ContactCards context={props.context} cards={props.page.data.cards} />
      </section>
      <ArticleParts {...props} />
    </article>
  );
}
