import type { Example } from '../example.ts';
import { TableHead } from './table-head.tsx';

export const examples: readonly Example[] = [
  {
    name: 'three columns',
    render: () => (
      <table>
        <TableHead columns={['Part', 'Pieces', 'Colour']} />
        <tbody>
          <tr>
            <th scope="row">Vane</th>
            <td>12</td>
            <td>Blue</td>
          </tr>
        </tbody>
      </table>
    ),
  },
];
