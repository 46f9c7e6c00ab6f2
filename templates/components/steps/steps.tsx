import type { Context } from 'region-site/kit';

export interface Step {
  readonly title: string;
  readonly text: string;
}

export function Steps({ context, steps }: { context: Context; steps: readonly Step[] | undefined }) {
  if (!steps?.length) return null;
  return (
    <section className="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">{context.t('STEPS_TITLE')}</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p dangerouslySetInnerHTML={{ __html: context.inline(text) }} />
          </li>
        ))}
      </ol>
    </section>
  );
}
