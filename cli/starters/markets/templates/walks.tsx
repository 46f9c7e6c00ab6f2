import type { Context } from 'region-site/kit';

/** The walks of the market, with prices in its currency. */
export const Walks = ({ context }: { readonly context: Context }) => (
  <section id="walks">
    <h2>{context.t('WALKS')}</h2>
    <ul className="walks">
      {context.entries('walks').map(({ id, title, description, data }) => (
        <li key={id} className="card">
          <Profile heights={data.heights} />
          <h3>{title}</h3>
          <p>{description}</p>
          <p className="soft">
            {context.t('WALK_LENGTH', { count: data.days, km: data.km })}
            <br />
            {context.t('WALK_STATION', { station: data.station })}
          </p>
          <p className="price">
            {context.t('WALK_PRICE', { price: context.money(data.price, context.region.currency) })}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const WIDTH = 320;
const HEIGHT = 120;

/** The heights along the way as a picture. It adds nothing to the text beside it. */
function Profile({ heights }: { readonly heights: readonly number[] }) {
  const lowest = Math.min(...heights);
  const span = Math.max(...heights) - lowest || 1;
  const points = heights.map((height, index) => ({
    x: Math.round((index / (heights.length - 1)) * WIDTH),
    y: Math.round(HEIGHT - 18 - ((height - lowest) / span) * (HEIGHT - 38)),
  }));
  const line = points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
  return (
    <svg className="profile" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`${line}V${HEIGHT}H0Z`} className="ground" />
      <path d={line} className="way" />
    </svg>
  );
}
