import type { Context } from 'region-site/kit';
import { Island } from '../island/island.tsx';

/** The live region of short messages. Its script arrives with the first `toast` event (runtime/toast.ts). */
export function Toasts({ context }: { context: Context }) {
  return (
    <Island context={context} name="toasts" props={{ close: context.t('DIALOG_CLOSE') }} on="toast" role="status" />
  );
}
