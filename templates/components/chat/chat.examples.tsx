import type { Example } from '../example.ts';
import { repliesTo } from './adviser.ts';
import { buildChatConfig } from './build-chat-config.ts';
import { ChatWindow } from './chat-window.tsx';

const nothing = () => {};

/** @param question a topic's id, or typed text */
const after = (question: string): Example['render'] =>
  function Conversation(context) {
    const config = buildChatConfig(context);
    return (
      <ChatWindow
        config={config}
        messages={[
          { from: 'adviser', text: [config.labels.greeting] },
          { from: 'you', text: [config.topics.find(({ id }) => id === question)?.label ?? question] },
          ...repliesTo(config, question),
        ]}
        over={false}
        onAsk={nothing}
        onEnd={nothing}
        onMinimise={nothing}
      />
    );
  };

export const examples: readonly Example[] = [
  { name: 'after a question', render: after('help') },
  { name: 'after a question that it does not understand', render: after('?') },
];
