import type { Example } from '../example.ts';
import { ContactCards } from './contact-cards.tsx';

export const examples: readonly Example[] = [
  {
    name: 'by mail and by post',
    render: (context) => (
      <ContactCards
        context={context}
        cards={[
          { title: 'Support', text: 'Answers around the clock.', email: 'supportEmail' },
          { title: 'By post', text: 'For everything that needs a signature.', address: true },
        ]}
      />
    ),
  },
];
