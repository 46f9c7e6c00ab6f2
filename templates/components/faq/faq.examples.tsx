import { type Example, examplePage } from '../example.ts';
import { Faq } from './faq.tsx';

const faq = [
  { question: 'May I play?', answer: 'Where you are old enough and the law of your place allows it. See [home](/).' },
  { question: 'Who holds my money?', answer: 'A bank, apart from ours.' },
  {
    question: 'How long is an answer that takes more than one line on a narrow screen?',
    answer: 'As long as **this one**.',
  },
];

export const examples: readonly Example[] = [
  { name: 'three questions', render: (context) => <Faq context={context} page={examplePage(context)} faq={faq} /> },
  { name: 'none', render: (context) => <Faq context={context} page={examplePage(context)} faq={undefined} /> },
];
