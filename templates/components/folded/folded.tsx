import type { ReactNode } from 'react';
import type { Context } from 'region-site/kit';

interface FoldedProps {
  readonly context: Context;
  readonly children: ReactNode;
}

/** A part below its heading that is one press away on a phone, and visible where there is room. Never a condition of an offer. */
export function Folded({ context, children }: FoldedProps) {
  return (
    <details className="folded">
      <summary>{context.t('MORE')}</summary>
      {children}
    </details>
  );
}
