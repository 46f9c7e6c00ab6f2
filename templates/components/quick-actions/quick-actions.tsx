import type { Context } from 'region-site/kit';
import up from '../../../assets/icons/interface/arrow-up.svg';
import download from '../../../assets/icons/interface/download.svg';
import type { NightjarShell } from '../../document/shell.ts';
import { ChatButton } from '../chat/chat-button.tsx';
import { Icon } from '../icon/icon.tsx';

/** Floating buttons. They follow the scrolling, so without script they stay hidden: their links are elsewhere too. */
export function QuickActions({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { t } = context;
  const offersDownload = shell.marketing && context.region.flags.download && shell.template !== 'download';
  const offersChat = shell.template === 'responsible-gaming';
  return (
    <aside className="quick" aria-label={t('QUICK_LABEL')}>
      {offersChat && <ChatButton context={context} />}
      {offersDownload && (
        <a
          className="button small"
          href={context.link('/download/').href}
          data-quick="download"
          data-action="download"
          hidden
        >
          <Icon svg={download} />
          {t('QUICK_DOWNLOAD')}
        </a>
      )}
      <a className="to-top" href="#top" data-quick="to-top" hidden>
        <Icon svg={up} />
        {/* Alone in its bar, it says what it does. */}
        <span className={offersDownload || offersChat ? 'sr' : undefined}>{t('QUICK_TO_TOP')}</span>
      </a>
    </aside>
  );
}
