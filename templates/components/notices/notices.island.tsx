import { BuildNotice, type BuildNoticeProps } from './build-notice.tsx';
import { LanguageNotice, type LanguageNoticeProps } from './language-notice.tsx';
import { useNotices } from './use-notices.ts';

interface NoticesProps {
  /** Null on a site of one language. */
  readonly language: LanguageNoticeProps | null;
  readonly build: BuildNoticeProps;
}

/** What the site says along the lower edge. While the question about cookies is open, the notices wait (consent.css). */
export default function Notices({ language, build }: NoticesProps) {
  const [shown, dismiss] = useNotices();
  return (
    <div className="notices">
      {language && shown.language && (
        <LanguageNotice {...language} offer={shown.language} onDismiss={() => dismiss('language')} />
      )}
      {shown.build && <BuildNotice {...build} onDismiss={() => dismiss('build')} />}
    </div>
  );
}
