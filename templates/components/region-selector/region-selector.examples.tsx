import type { Example } from '../example.ts';
import { RegionSelector } from './region-selector.tsx';

export const examples: readonly Example[] = [
  { name: 'in the header of home', render: (context) => <RegionSelector context={context} place="header" /> },
  { name: 'in the collapsed menu', render: (context) => <RegionSelector context={context} place="menu" /> },
  { name: 'in the footer, opening upwards', render: (context) => <RegionSelector context={context} place="footer" /> },
  {
    name: 'a site with a picture of its own',
    render: (context) => {
      const regionItems = context.region.regionItems
        .slice(0, 1)
        .map((item) => ({ ...item, imagePath: 'icons/awards/client.svg' }));
      return <RegionSelector context={{ ...context, region: { ...context.region, regionItems } }} place="menu" />;
    },
  },
];
