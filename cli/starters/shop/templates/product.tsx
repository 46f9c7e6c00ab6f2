import { type Context, Island, type PageProps } from 'region-site/kit';
import { Lead } from './lead.tsx';
import type { OrderProps } from './order.island.tsx';
import { Picture } from './picture.tsx';
import type { Product } from './products.ts';

const priceOf = ({ region }: Context, product: Product): number =>
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
        <Island context={context} name="order" props={orderProps(context, page.title, product)} on="visible" />
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

function orderProps(context: Context, title: string, product: Product): OrderProps {
  const { currency, shipping, facts } = context.region;
  return {
    product: title,
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

/** All products as cards. */
export function ProductCards({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  return (
    <div className="cards">
      {context.entries('shop').map(({ href, title, data }, index) => (
        <article key={href} className="card">
          <Picture
            context={context}
            source={data.picture}
            slot={{
              alt: data.alt,
              width: 640,
              sizes: '(min-width: 56rem) 18rem, 45vw',
              crop: { ratio: 0.85, x: 0.5, y: 0.62 },
              priority: page.route === '/shop/' && index === 0,
            }}
          />
          <h2>
            <a href={href}>{title}</a>
          </h2>
          <p>{context.money(priceOf(context, data), context.region.currency)}</p>
        </article>
      ))}
    </div>
  );
}
