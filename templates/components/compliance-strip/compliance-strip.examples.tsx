import { type Example, inRegion } from '../example.ts';
import { ComplianceStrip } from './compliance-strip.tsx';
import { LicenceSentence } from './licence-sentence.tsx';

export const examples: readonly Example[] = [
  { name: 'with the warnings of the law', render: (context) => <ComplianceStrip context={context} warns /> },
  { name: 'on a page without a warning', render: (context) => <ComplianceStrip context={context} warns={false} /> },
  {
    name: 'under a licence that is not a demonstration',
    render: (context) => (
      <ComplianceStrip
        context={inRegion(context, { licence: { ...context.region.licence, status: 'licensed' } })}
        warns
      />
    ),
  },
  { name: 'the licence in a sentence', render: (context) => <LicenceSentence context={context} /> },
];
