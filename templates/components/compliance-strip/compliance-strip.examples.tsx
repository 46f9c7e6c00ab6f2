import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { ComplianceStrip } from './compliance-strip.tsx';
import { LicenceSentence } from './licence-sentence.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  { name: 'with the warnings of the law', render: (context) => <ComplianceStrip context={context} warns /> },
  { name: 'on a page without a warning', render: (context) => <ComplianceStrip context={context} warns={false} /> },
  {
    name: 'under a licence that is no demonstration',
    render: (context) => (
      <ComplianceStrip
        context={within(context, { licence: { ...context.region.licence, status: 'licensed' } })}
        warns
      />
    ),
  },
  { name: 'the licence in a sentence', render: (context) => <LicenceSentence context={context} /> },
];
