import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { thirdPartiesOf } from '../../cli/build/plan/third-parties.ts';
import type { Region } from '../../cli/kit/region.ts';
import type { CompleteSite } from '../../cli/templates/site-definition.ts';
import { iconOf, readIcon } from '../../templates/runtime/icon-drawing.ts';
import { PROJECT } from '../support/project.ts';

const PIN = { viewBox: '0 0 24 24', line: true, shapes: [['path', { d: 'M12 22L6 14a8 8 0 1 1 12 0ZM12 9h.1' }]] };

test('the browser reads the same drawing from an answer as the build from the file', () => {
  const pin = iconOf(readFileSync(join(PROJECT, 'assets/icons/pin.svg'), 'utf8'));
  expect(pin).toEqual(PIN);
  expect(readIcon(JSON.parse(JSON.stringify(pin)))).toEqual(PIN);
});

test('every icon of the icon package can be read', () => {
  const folder = join(PROJECT, 'node_modules', 'lucide-static', 'icons');
  const refused = glob.sync('*.svg', { cwd: folder }).filter((file) => {
    const svg = readFileSync(join(folder, file), 'utf8');
    return iconOf(svg)?.shapes.length !== svg.match(/<(path|circle|ellipse|line|polyline|polygon|rect)\b/g)?.length;
  });
  expect(refused).toEqual([]);
});

test.each([
  ['a text', '<svg viewBox="0 0 9 9"><text>x</text></svg>'],
  ['a group', '<svg viewBox="0 0 9 9"><g><path d="M0 0"/></g></svg>'],
  ['a script', '<svg viewBox="0 0 9 9"><script>x()</script><path d="M0 0"/></svg>'],
  ['an event', '<svg viewBox="0 0 9 9"><path d="M0 0" onload="x()"/></svg>'],
  ['a style', '<svg viewBox="0 0 9 9"><path d="M0 0" style="fill:red"/></svg>'],
  ['a gradient', '<svg viewBox="0 0 9 9"><path d="M0 0" fill="url(#a)"/></svg>'],
  ['another picture', '<svg viewBox="0 0 9 9"><use href="https://x.example/a.svg#a"/></svg>'],
  ['nothing', '<svg viewBox="0 0 9 9"></svg>'],
  ['no box', '<svg><path d="M0 0"/></svg>'],
  ['words', 'not an svg'],
])('an SVG file with %s is not an icon', (_, svg) => {
  expect(iconOf(svg)).toBeNull();
});

const path = (attributes: unknown) => ({ viewBox: '0 0 24 24', shapes: [['path', attributes]] });
test.each([
  ['null', null],
  ['a text', '<svg/>'],
  ['no shapes', { viewBox: '0 0 24 24', shapes: [] }],
  ['too many shapes', { viewBox: '0 0 24 24', shapes: Array(101).fill(['path', { d: 'M0 0' }]) }],
  ['a shape that is a text', { viewBox: '0 0 24 24', shapes: ['path'] }],
  ['a frame', { viewBox: '0 0 24 24', shapes: [['foreignObject', {}]] }],
  ['an inherited name', { viewBox: '0 0 24 24', shapes: [['constructor', {}]] }],
  ['a name that is not a text', { viewBox: '0 0 24 24', shapes: [[['path'], {}]] }],
  ['an address', path({ href: 'javascript:x()' })],
  ['an event', path({ onclick: 'x()' })],
  ['a fill from another file', path({ fill: 'url(https://x.example/)' })],
  ['a value with markup', path({ d: '<script>' })],
  ['a value that is too long', path({ d: 'M0 0'.repeat(4000) })],
  ['attributes that are null', path(null)],
  ['an invalid viewBox', { ...path({ d: 'M0 0' }), viewBox: 'all of it' }],
])('an answer with %s is not an icon', (_, answer) => {
  expect(readIcon(answer)).toBeNull();
});

test('attributes may be numbers', () => {
  const icon = {
    viewBox: '0 0 24 24',
    shapes: [['circle', { cx: 12, cy: 12, r: 9.5, transform: 'rotate(45 12 12)' }]],
  };
  expect(readIcon(icon)).toEqual(icon);
});

test.each([
  ['/api/icons/', []],
  ['https://icons.example/set/', ['https://icons.example']],
])('pages whose icons are at %s may ask no other host', (url, hosts) => {
  const site = { region: { thirdParties: () => ({}) } } as unknown as CompleteSite;
  expect(thirdPartiesOf(site, { icons: { url } } as Region).connect).toEqual(hosts);
});
