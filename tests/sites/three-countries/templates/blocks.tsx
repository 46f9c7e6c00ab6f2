import { type BlockProps, Island, type PageProps } from 'region-site/kit';
import { z } from 'zod';

const videoValues = z.strictObject({ id: z.string(), title: z.string() });

/** Nothing of the other host is loaded until the visitor presses. */
const Video = ({ context, values }: BlockProps<z.infer<typeof videoValues>>) => (
  <Island context={context} name="video" props={{ ...values, play: context.t('PLAY', { title: values.title }) }} />
);

const OrderForm = ({ context }: PageProps) => (
  <form method="post" action="https://forms.example.com/f/kornblum">
    <p>
      <label>
        {context.t('FORM_EMAIL')} <input type="email" name="email" autoComplete="email" required />
      </label>
    </p>
    <p>
      <label>
        {context.t('FORM_LOAVES')} <input type="number" name="loaves" min="1" defaultValue="1" required />
      </label>
    </p>
    <button type="submit">{context.t('FORM_SEND')}</button>
  </form>
);

const Shops = ({ context }: PageProps) => (
  <ul>
    {context.entries('shops').map(({ id, title, data }) => (
      <li key={id} id={id}>
        <strong>{title}</strong>, {data.street}: {data.hours}
      </li>
    ))}
  </ul>
);

export const blocks = {
  'order-form': OrderForm,
  shops: Shops,
  video: { schema: videoValues, component: Video },
};
