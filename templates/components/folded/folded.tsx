import type { ReactNode } from 'react';
import type { Context } from 'region-site/kit';

interface FoldedProps {
  readonly context: Context;
  /** The heading that it belongs to, for the name of the control: a page has many of them. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A part below its heading that is one press away on a phone, and visible where there is room. Never a condition of an offer. */
export function Folded({ context, about, children }: FoldedProps) {
  return (
    <details className="folded">
      <summary aria-label={context.t('MORE_ABOUT', { about })}>{context.t('MORE')}</summary>
      {children}
    </details>
  );
}
