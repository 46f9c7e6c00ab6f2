import { expect, test } from 'vitest';
import { replaceStyles, styleText } from '../../cli/build/render/styles.ts';
import { tightenCss } from '../../cli/templates/tighten-css.ts';

const page = '<head><style>a{color:red}</style><style>b{top:0}</style></head><p>a{color:red}</p>';
const before = { first: 'a{color:red}', second: 'b{top:0}' };

// biome-ignore format: one case, one line
test.each<[name: string, used: string[], now: Record<string, string>, expected: string | null]>([
  ['a changed style, and nothing outside of its element', ['first', 'second'], { ...before, first: 'a{color:blue}' }, '<head><style>a{color:blue}</style><style>b{top:0}</style></head><p>a{color:red}</p>'],
  ['a text with the pattern characters of replace', ['second'], { ...before, second: 'b::after{content:"$&$1"}' }, '<head><style>a{color:red}</style><style>b::after{content:"$&$1"}</style></head><p>a{color:red}</p>'],
  ['a style that is gone', ['first'], { second: 'b{top:0}' }, null],
  ['a style that the page has in another form', ['third'], { ...before, third: 'c{top:1px}' }, null],
  ['a new text that a page may not contain', ['first'], { ...before, first: 'a{content:"[object Object]"}' }, null],
])('%s', (_, used, now, expected) => {
  expect(replaceStyles(page, used, { ...before, third: 'c{top:0}' }, now)).toBe(expected);
});

test('assets of a style have the address of the region', () => {
  const [plain, quoted] = ['a{src:url(/assets/a.woff2)}', 'a{src:url("/assets/a.woff2")}'];
  expect(styleText(plain, { basePath: '' })).toBe(plain);
  expect(styleText(plain, { basePath: '/shop' })).toBe('a{src:url(/shop/assets/a.woff2)}');
  expect(styleText(quoted, { basePath: '/shop', cdnBase: 'https://cdn.example' })).toBe(
    'a{src:url("https://cdn.example/assets/a.woff2")}',
  );
});

// biome-ignore format: one case, one line
test.each<[name: string, css: string, expected: string]>([
  ['the blocks of a layer are one, in the order of the layers', '@layer a,b;@layer b{p{top:1px}}@font-face{font-family:X}@layer a{i{top:0}}@layer b{p{top:2px}}', '@layer a,b;@font-face{font-family:X}@layer a{i{top:0}}@layer b{p{top:1px}p{top:2px}}'],
  ['braces in strings and nested blocks', '@layer a;@layer a{p::after{content:"}\\"{"}}@layer a{@media print{b{c{top:0}}}}i{top:0}', '@layer a;i{top:0}@layer a{p::after{content:"}\\"{"}@media print{b{c{top:0}}}}'],
  ['without an order, blocks stay where they are', '@layer b{p{top:0}}i{top:0}@layer a{p{top:0}}@layer b{b{top:0}}', '@layer b{p{top:0}}i{top:0}@layer a{p{top:0}}@layer b{b{top:0}}'],
  ['a block of a layer that the order does not name', '@layer a;@layer c{p{top:0}}@layer a{p{top:0}}', '@layer a;@layer c{p{top:0}}@layer a{p{top:0}}'],
  ['no space before the value of a custom property', 'a{--x: 1px;top:0}i{--y: 2px}', 'a{--x:1px;top:0}i{--y:2px}'],
])('smaller sheets: %s', (_, css, expected) => {
  expect(tightenCss(css)).toBe(expected);
});
