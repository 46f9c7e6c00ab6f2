import type { ListView } from 'region-site/kit';
import type { Example } from '../example.ts';
import { EntryList, ListPages, Neighbours, TagList } from './entries.tsx';

const entry = {
  id: 'an-entry',
  href: '/blog/',
  title: 'An entry',
  description: 'One sentence that says what it is about.',
  lang: null,
};
const tags = [{ name: 'room', label: 'The room', href: '/blog/', count: 3 }];
const list: ListView = {
  collection: 'lessons',
  entries: [],
  number: 2,
  count: 3,
  previous: '/blog/',
  next: '/blog/',
  tag: null,
  tags,
};

export const examples: readonly Example[] = [
  { name: 'A list of entries', render: () => <EntryList entries={[entry]} above={() => 'Before the title'} /> },
  { name: 'Tags with their numbers', render: (context) => <TagList context={context} list={list} /> },
  { name: 'The second of three pages', render: (context) => <ListPages context={context} list={list} /> },
  {
    name: 'Neighbours of an entry',
    render: (context) => (
      <Neighbours
        context={context}
        entry={{ collection: 'blog', id: 'x', date: null, tags: [], previous: entry, next: entry }}
      />
    ),
  },
];
