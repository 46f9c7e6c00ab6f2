export interface BuildNoticeProps {
  readonly text: string;
  readonly reload: string;
  readonly close: string;
}

/** The open page is of an older build (runtime/builds.ts). */
export function BuildNotice({ text, reload, close, onDismiss }: BuildNoticeProps & { readonly onDismiss: () => void }) {
  return (
    <aside className="notice" data-build-notice="" aria-label={text}>
      <p>{text}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
      <button type="button" onClick={onDismiss}>
        {close}
      </button>
    </aside>
  );
}
