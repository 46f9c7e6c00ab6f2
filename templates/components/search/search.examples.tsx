import type { Example } from '../example.ts';
import { SearchField } from './search.tsx';

export const examples: readonly Example[] = [
  { name: 'The field, which script shows', render: (context) => <SearchField context={context} /> },
];
