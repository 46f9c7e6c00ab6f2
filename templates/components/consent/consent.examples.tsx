import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { QuestionBanner } from './question.tsx';
import { questionProps } from './question-props.ts';

/** A region that has tags. */
const withTags = (context: Context): Context => ({
  ...context,
  region: { ...context.region, publicIds: { consent: null, analytics: 'G-EXAMPLE', tagManager: null } },
});

export const examples: readonly Example[] = [
  {
    name: 'the question of this site',
    render: (context) => {
      const props = questionProps(withTags(context));
      return props && <QuestionBanner {...props} />;
    },
  },
];
