import type { PageProps } from 'region-site/kit';
import { ContactCards } from '../../components/contact-cards/contact-cards.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

/** Addresses first: visitors come to this page for them. */
export function Contact(props: PageProps<ArticleData>) {
  return (
    <article className="contact">
      {!props.body.includes('data-block="contact-cards"') && (
        <section>
          <h2 className="sr">{props.context.t('CONTACT_CARDS')}</h2>
          <ContactCards context={props.context} page={props.page} />
        </section>
      )}
      <ArticleParts {...props} />
    </article>
  );
}
