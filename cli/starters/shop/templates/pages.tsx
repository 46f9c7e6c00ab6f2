import { definePages, field, type PageProps } from 'region-site/kit';
import { z } from 'zod';
import { Lead } from './lead.tsx';
import { Picture } from './picture.tsx';
import { ProductCards, ProductPage } from './product.tsx';

const homeData = z.strictObject({
  alt: field.text,
  promises: z.array(z.strictObject({ title: field.text, text: field.text })).default([]),
});

function HomePage({ context, page }: PageProps<z.infer<typeof homeData>>) {
  return (
    <>
      <header className="hero">
        <div>
          <h1>{page.title}</h1>
          <Lead context={context} page={page} />
          <p className="actions">
            <a className="button" href={context.link('/shop/').href}>
              {context.t('TO_SHOP')}
            </a>
            <a className="button" href={context.link('/about/').href}>
              {context.t('NAV_ABOUT')}
            </a>
          </p>
        </div>
        <Picture
          context={context}
          source="images/studio.webp"
          slot={{ alt: page.data.alt, width: 700, sizes: '(min-width: 56rem) 44rem, 100vw', priority: true }}
        />
      </header>
      <ProductCards context={context} page={page} />
      <div className="promises">
        {page.data.promises.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p dangerouslySetInnerHTML={{ __html: context.inline(text) }} />
          </section>
        ))}
      </div>
    </>
  );
}

const ShopPage = ({ context, page }: PageProps) => (
  <>
    <Title context={context} page={page} />
    <ProductCards context={context} page={page} />
  </>
);

const ArticlePage = ({ context, page, body }: PageProps) => (
  <>
    <Title context={context} page={page} />
    <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
  </>
);

/** 403, 404 and 500. */
const ErrorPage = ({ context, page }: PageProps) => (
  <header className="title">
    <p className="breadcrumbs">{page.status}</p>
    <h1>{page.title}</h1>
    <p className="lead">{page.description}</p>
    <p className="actions">
      <a className="button" href={context.link('/').href}>
        {context.t('HOME')}
      </a>
    </p>
  </header>
);

const Title = ({ context, page }: Pick<PageProps, 'context' | 'page'>) => (
  <header className="title">
    <h1>{page.title}</h1>
    <Lead context={context} page={page} />
  </header>
);

/** By the name that front matter gives: `template: product`. */
export const pages = definePages({
  article: { component: ArticlePage },
  home: { schema: homeData, component: HomePage },
  shop: { component: ShopPage },
  product: { component: ProductPage },
  error: { component: ErrorPage },
});
