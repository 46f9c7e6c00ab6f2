import { useNotice } from './use-notice.ts';

interface BuildNoticeProps {
  readonly text: string;
  readonly reload: string;
  readonly close: string;
}

/** Tells that the page that is open is of an older build (runtime/builds.ts). */
export default function BuildNotice({ text, reload, close }: BuildNoticeProps) {
  const [outdated, dismiss] = useNotice<true>('build-outdated');
  if (!outdated) return null;
  return (
    <aside className="notice" data-build-notice="" aria-label={text}>
      <p>{text}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
      <button type="button" onClick={dismiss}>
        {close}
      </button>
    </aside>
  );
}
