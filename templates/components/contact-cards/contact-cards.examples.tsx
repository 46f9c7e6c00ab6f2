import { type Example, examplePage } from '../example.ts';
import { ContactCards } from './contact-cards.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the addresses that every region has',
    render: (context) => <ContactCards context={context} page={examplePage(context)} />,
  },
  {
    name: 'cards of the page itself',
    render: (context) => (
      <ContactCards
        context={context}
        page={examplePage(context, {
          data: {
            cards: [
              { title: 'Support', text: 'Answers around the clock.', email: 'supportEmail' },
              { title: 'By post', text: 'For everything that needs a signature.', address: true },
            ],
          },
        })}
      />
    ),
  },
];
