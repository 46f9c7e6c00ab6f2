import type { Example } from '../example.ts';
import { Picture } from './picture.tsx';

export const examples: readonly Example[] = [
  {
    name: 'one that is fetched when it comes near',
    render: (context) => (
      <Picture
        context={context}
        source="images/lamp-table.png"
        slot={{ width: 480, sizes: '30rem', alt: context.t('SCENE_TABLE_ALT') }}
      />
    ),
  },
  {
    name: 'a square crop that says nothing by itself',
    render: (context) => (
      <Picture
        context={context}
        source="images/lamp-table.png"
        slot={{ width: 240, sizes: '15rem', crop: { ratio: 1, x: 0.68, y: 0.52 }, alt: null }}
      />
    ),
  },
];
