import { type Context, Island } from 'region-site/kit';

/** The live region of short messages. Its script arrives with the first `toast` event (runtime/toast.ts). */
export function Toasts({ context }: { context: Context }) {
  return (
    <Island
      context={context}
      name="toasts"
      props={{ close: context.t('DIALOG_CLOSE') }}
      on="event:toast"
      role="status"
    />
  );
}
