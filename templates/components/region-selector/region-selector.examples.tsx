import type { Example } from '../example.ts';
import { RegionSelector } from './region-selector.tsx';

export const examples: readonly Example[] = [
  { name: 'in the header of home', render: (context) => <RegionSelector context={context} place="header" /> },
  { name: 'in the collapsed menu', render: (context) => <RegionSelector context={context} place="menu" /> },
  { name: 'in the footer, opening upwards', render: (context) => <RegionSelector context={context} place="footer" /> },
];
