import type { Example } from '../example.ts';
import { replyTo } from './adviser.ts';
import { buildChatConfig } from './build-chat-config.ts';
import { ChatWindow } from './chat-window.tsx';

const nothing = () => {};

export const examples: readonly Example[] = [
  {
    name: 'after a question',
    render: (context) => {
      const config = buildChatConfig(context);
      return (
        <ChatWindow
          config={config}
          messages={[
            { from: 'adviser', text: [config.labels.greeting] },
            { from: 'you', text: [config.topics[0]?.label ?? ''] },
            replyTo(config, 'help'),
          ]}
          over={false}
          onAsk={nothing}
          onEnd={nothing}
          onMinimise={nothing}
        />
      );
    },
  },
];
