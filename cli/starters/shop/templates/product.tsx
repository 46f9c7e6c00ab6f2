import { type Context, field, Island, type PageProps } from 'region-site/kit';
import { z } from 'zod';
import { Lead } from './lead.tsx';
import type { OrderProps } from './order.island.tsx';
import { Picture } from './picture.tsx';

const price = z.number().positive();

/** The own front matter of a product. */
export const productData = z.strictObject({
  name: field.text,
  picture: z.string().describe('A file below assets/'),
  alt: field.text,
  price: z.strictObject({ GBP: price, EUR: price }),
  glazes: z.array(z.strictObject({ name: field.text, colour: z.string().regex(/^#[0-9a-f]{6}$/) })).min(1),
  facts: z.array(field.text).default([]),
});
export type Product = z.infer<typeof productData>;

/** The products, in the order of the shop. A new one is a page below `content/<language>/shop/` and a line here. */
export const PRODUCTS = ['/shop/moon-jar/', '/shop/tide-bowl/', '/shop/morning-cup/', '/shop/reed-vase/'];

export const priceOf = ({ region }: Context, product: Product): number =>
  product.price[region.currency as keyof Product['price']];

export function ProductPage({ context, page, body }: PageProps<Product>) {
  const product = page.data;
  return (
    <article className="product">
      <div className="product-picture">
        <Picture
          context={context}
          source={product.picture}
          slot={{ alt: product.alt, width: 620, sizes: '(min-width: 56rem) 38rem, 100vw', priority: true }}
        />
      </div>
      <div className="product-text">
        <p className="breadcrumbs">
          <a href={context.link('/shop/').href}>{context.t('NAV_SHOP')}</a>
        </p>
        <h1>{page.title}</h1>
        <Lead context={context} page={page} />
        <Island context={context} name="order" props={orderProps(context, product)} on="visible" />
        <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
        <ul className="facts">
          {product.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function orderProps(context: Context, product: Product): OrderProps {
  const { currency, shipping, facts } = context.region;
  return {
    product: product.name,
    price: priceOf(context, product),
    glazes: product.glazes,
    shipping,
    currency,
    locale: context.language.locale,
    email: context.inLanguage(facts.email),
    labels: {
      glaze: context.t('ORDER_GLAZE'),
      quantity: context.t('ORDER_QUANTITY'),
      fewer: context.t('ORDER_FEWER'),
      more: context.t('ORDER_MORE'),
      total: context.t('ORDER_TOTAL'),
      free: context.t('ORDER_FREE'),
      postage: context.t('ORDER_POSTAGE', { amount: context.money(shipping.cost, currency) }),
      order: context.t('ORDER_SEND'),
      note: context.t('ORDER_NOTE'),
    },
  };
}

/** The products of a list as cards. */
export function ProductCards({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  return (
    <div className="cards">
      {context.availableRoutes(PRODUCTS).map((route, index) => {
        const product = page.others[route] as Product;
        return (
          <article key={route} className="card">
            <Picture
              context={context}
              source={product.picture}
              slot={{
                alt: product.alt,
                width: 640,
                sizes: '(min-width: 56rem) 18rem, 45vw',
                crop: { ratio: 0.85, x: 0.5, y: 0.62 },
                priority: page.route === '/shop/' && index === 0,
              }}
            />
            <h2>
              <a href={context.link(route).href}>{product.name}</a>
            </h2>
            <p>{context.money(priceOf(context, product), context.region.currency)}</p>
          </article>
        );
      })}
    </div>
  );
}
