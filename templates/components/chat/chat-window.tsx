import { useEffect, useRef } from 'react';
import type { Message } from './adviser.ts';
import type { ChatConfig } from './chat-config.ts';

interface ChatWindowProps {
  readonly config: ChatConfig;
  readonly messages: readonly Message[];
  /** The automated reply that ends the conversation has been given. */
  readonly over: boolean;
  /** @param question a topic's id, or typed text; @param text as the visitor sees it */
  readonly onAsk: (question: string, text: string) => void;
  readonly onEnd: () => void;
  readonly onMinimise: () => void;
}

/** The window of the demonstration chat. It lies beside the page, so it is not a dialog and traps no focus. */
export function ChatWindow({ config, messages, over, onAsk, onEnd, onMinimise }: ChatWindowProps) {
  const { labels, topics, language } = config;
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    // The beginning of the newest message, because an answer may be longer than the window.
    const newest = log.current?.lastElementChild as HTMLElement | null;
    if (count > 1 && newest) log.current?.scrollTo({ top: newest.offsetTop });
  }, [count]);
  return (
    <section
      lang={language}
      aria-labelledby="chat-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onMinimise();
      }}
    >
      <header>
        <h2 id="chat-title" tabIndex={-1}>
          {labels.title}
        </h2>
        <button type="button" data-chat="minimise" onClick={onMinimise}>
          {labels.minimise}
        </button>
        <button type="button" data-chat="end" disabled={over} onClick={onEnd}>
          {labels.end}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="log" tabIndex={0} aria-label={labels.log} ref={log}>
        {messages.map(({ from, text, links = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
          <article key={index} className={from}>
            <p className="from">{from === 'you' ? labels.you : labels.adviser}</p>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {links.length > 0 && (
              <ul>
                {links.map(({ label, href, about }) => (
                  <li key={label}>
                    {href ? <a href={href}>{label}</a> : label}
                    {about && <p>{about}</p>}
                  </li>
                ))}
              </ul>
            )}
          </article>
        ))}
      </div>
      <fieldset disabled={over}>
        <legend>{labels.topics}</legend>
        {topics.map(({ id, label }) => (
          <button type="button" key={id} data-topic={id} onClick={() => onAsk(id, label)}>
            {label}
          </button>
        ))}
      </fieldset>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem('question') as HTMLInputElement;
          const text = field.value.trim();
          if (text) onAsk(text, text);
          field.value = '';
        }}
      >
        <label htmlFor="chat-question">{labels.input}</label>
        <input id="chat-question" name="question" autoComplete="off" maxLength={500} disabled={over} />
        <button type="submit" disabled={over}>
          {labels.send}
        </button>
      </form>
    </section>
  );
}
