import { type ChatSettings, useChat } from './use-chat.ts';

interface ChatButtonProps {
  readonly settings: ChatSettings;
  readonly label: string;
  /** While a conversation is under way. */
  readonly resume: string;
  /** The message where the chat cannot be opened. */
  readonly failed: string;
}

/** Opens the chat. It is there while an adviser is available. */
export default function ChatButton({ settings, label, resume, failed }: ChatButtonProps) {
  const { available, underWay, busy, open } = useChat(settings, failed);
  if (!available) return null;
  return (
    <button type="button" id={settings.buttonId} data-quick="chat" aria-busy={busy || undefined} onClick={open}>
      <span className="icon">
        {/* assets/icons/interface/message-circle.svg: in the browser, no text may become markup. */}
        <svg className="line" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.99 16.34a2 2 0 0 1 .09 1.16l-1.06 3.29a1 1 0 0 0 1.23 1.16l3.41-.99a2 2 0 0 1 1.09.09 10 10 0 1 0-4.77-4.71" />
        </svg>
      </span>
      {underWay ? resume : label}
    </button>
  );
}
