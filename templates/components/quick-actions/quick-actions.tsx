import type { Context } from 'region-site/kit';
import up from '../../../assets/icons/interface/arrow-up.svg';
import download from '../../../assets/icons/interface/download.svg';
import chat from '../../../assets/icons/interface/message-circle.svg';
import type { NightjarShell } from '../../document/shell.ts';
import { Icon } from '../icon/icon.tsx';
import { chatSettings } from './chat-settings.ts';

/** Floating buttons. They watch the scrolling, so without script they stay hidden: their links stand elsewhere too. */
export function QuickActions({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { t } = context;
  return (
    <aside className="quick" aria-label={t('QUICK_LABEL')}>
      {shell.template === 'responsible-gaming' && context.region.chat?.enabled && (
        <button
          type="button"
          id={context.region.chat.buttonId}
          data-quick="chat"
          data-chat={chatSettings(context)}
          hidden
        >
          <Icon svg={chat} />
          {t('QUICK_CHAT')}
        </button>
      )}
      {shell.marketing && context.region.flags.download && shell.template !== 'download' && (
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
        <span className="sr">{t('QUICK_TO_TOP')}</span>
      </a>
    </aside>
  );
}
