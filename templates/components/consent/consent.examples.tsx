import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { Consent } from './consent.tsx';

/** A region that has tags, whatever the consent provider. */
const withTags = (context: Context, consent: string | null): Context => ({
  ...context,
  region: { ...context.region, publicIds: { consent, analytics: 'G-EXAMPLE', tagManager: null } },
});

export const examples: readonly Example[] = [
  { name: 'our own banner', render: (context) => <Consent context={withTags(context, null)} legal={false} /> },
  {
    name: 'a provider asks',
    render: (context) => <Consent context={withTags(context, '00000000-0000-4000-8000-000000000000')} legal={false} />,
  },
  { name: 'nothing to ask', render: (context) => <Consent context={context} legal={false} /> },
];
