import type { Example } from '../example.ts';
import { Prose } from './prose.tsx';

const html =
  '<h2>A heading</h2><p>Words with <a href="/">a link</a>, <strong>weight</strong>, <em>stress</em> and <code>code</code>.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>Somebody said so.</p></blockquote><table><thead><tr><th>Part</th><th>Pieces</th></tr></thead><tbody><tr><td>Vane</td><td>12</td></tr></tbody></table>';

export const examples: readonly Example[] = [
  { name: 'elements of every kind', render: () => <Prose html={html} /> },
  { name: 'nothing', render: () => <Prose html="" /> },
];
