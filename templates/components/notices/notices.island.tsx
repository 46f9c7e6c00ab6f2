import { Question, type QuestionProps } from '../consent/question.tsx';
import { BuildNotice, type BuildNoticeProps } from './build-notice.tsx';
import { LanguageNotice, type LanguageNoticeProps } from './language-notice.tsx';
import { useNotices } from './use-notices.ts';

interface NoticesProps {
  /** Null where nothing is asked, or another company asks. */
  readonly question: QuestionProps | null;
  /** Null on a site of one language. */
  readonly language: LanguageNoticeProps | null;
  readonly build: BuildNoticeProps;
}

/** What the site says along the lower edge. While there is a question, the notices wait (consent.css). */
export default function Notices({ question, language, build }: NoticesProps) {
  const [shown, dismiss] = useNotices();
  return (
    <>
      {question && <Question {...question} />}
      <div className="notices">
        {language && shown.language && (
          <LanguageNotice {...language} offer={shown.language} onDismiss={() => dismiss('language')} />
        )}
        {shown.build && <BuildNotice {...build} onDismiss={() => dismiss('build')} />}
      </div>
    </>
  );
}
