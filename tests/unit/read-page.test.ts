import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkup, readPage } from '../../cli/check/read-page.ts';
import { type KnownTags, type MarkupHandler, scanPlain } from '../../cli/check/scan-plain.ts';

/** Everything that is told of a page, in its order; null where the scanner leaves it to the parser. */
function scanned(html: string): string[] | null {
  const [alone, among]: [string[], string[]] = [[], []];
  const isPlain = scanPlain(html, tellInto(alone));
  // What other pages have taught changes nothing.
  expect(scanPlain(html, tellInto(among), tags)).toBe(isPlain);
  if (isPlain) expect(among).toEqual(alone);
  return isPlain ? alone : null;
}
const tags: KnownTags = new Map();

function parsed(html: string): string[] {
  const told: string[] = [];
  parseMarkup(html, tellInto(told));
  return told;
}

const tellInto = (told: string[]): MarkupHandler => ({
  open: (tag, attributes, offset) => told.push(`${offset} <${tag}> ${JSON.stringify(attributes)}`),
  text: (characters, offset) => told.push(`${offset} ${characters}`),
  close: (tag) => told.push(`</${tag}>`),
});

const TAGS =
  'p a h1 h2 ul li dl dt dd div span b table thead tbody tr th td select option optgroup button input label form main head body html title script style textarea svg path g linearGradient circle img br hr meta link dialog section ruby rt noscript template';
const MORE_TAGS =
  'h3 h6 dt dd output textarea caption tfoot thead col video source nav article em code i sup iframe noembed xmp math desc frame param center font';
const name = fc.constantFrom(...TAGS.split(' '));
const words = fc.constantFrom(
  'word',
  ' ',
  '\n',
  'é',
  '&amp;',
  '&lt;b',
  '&quot;',
  '&#39;',
  '&nbsp;',
  '&',
  '&x',
  '>',
  '"',
);
const attribute = fc.constantFrom(
  ...['', ' id="x"', ' class="a  b"', ' href="/x?a=1&amp;b=2"', ' alt="a &quot;b&quot;"', ' hidden', ' data-claim="c"'],
  ...[' viewBox="0 0 1 1"', ' data-action=""', ' style="a"', ' id=x', " title='x'", ' title="a & b"', '  lang="en" '],
  ...[' onclick="x"', ' data-modal="m"', ' title="a > b"', ' xlink:href="#a"', ' id="x" id="y"', '\n', ' /'],
);
const odd = fc.constantFrom(
  '<',
  '</',
  '</p>',
  '<p>',
  '<P>',
  '<!-- <a> -->',
  '<li>',
  '</div >',
  '<![CDATA[x]]>',
  '<?x?>',
  '<a',
  '</',
);
/** Mostly elements that are closed as they should be, and now and then a piece that is not. */
const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  element: fc
    .tuple(name, attribute, tie('markup'), fc.constantFrom('', '', '', '', '/'))
    .map(([tag, attributes, inner, slash]) =>
      slash
        ? `<${tag}${attributes}/>`
        : `<${tag}${attributes}>${/^(img|br|hr|meta|link|input)$/.test(tag) ? '' : `${inner}</${tag}>`}`,
    ),
  markup: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: words },
        { weight: 4, arbitrary: tie('element') },
        { weight: 1, arbitrary: odd },
      ),
      {
        maxLength: 5,
      },
    )
    .map((pieces) => pieces.join('')),
}));

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A &amp; B</title></head><body>${body}</body></html>`;

test('a page that is scanned is told as the parser tells it', () => {
  let plain = 0;
  fc.assert(
    fc.property(markup, (body) => {
      const told = scanned(page(body));
      if (!told) return;
      plain++;
      expect(told).toEqual(parsed(page(body)));
    }),
    { numRuns: 12_000, seed: 7 },
  );
  // Were it nothing, nothing would be compared.
  expect(plain).toBeGreaterThan(2_000);
});

test('any element in any other', () => {
  const tags = [...TAGS.split(' '), ...MORE_TAGS.split(' ')];
  let plain = 0;
  for (const outer of tags)
    for (const inner of tags)
      for (const body of [`<${outer}>a<${inner}>b</${inner}>c</${outer}>`, `<${outer}><${inner}/></${outer}>`]) {
        const told = scanned(page(body));
        if (told) expect(told, body).toEqual(parsed(page(body)));
        if (told) plain++;
      }
  expect(plain).toBeGreaterThan(tags.length * 10);
});

test('a page that is written otherwise goes to the parser', () => {
  for (const body of ['<P>a</P>', '<p>a<div>b</div>', '<a href=/x>a</a>', '<p>a & b</p>', '<!-- a -->', '<p>a', '</p>'])
    expect(scanned(page(body)), body).toBeNull();
  const { anchors, ids, text } = readPage(page('<p>a<div id=x>b & <A HREF=/c>c</A></div>'));
  expect({ hrefs: anchors.map(({ attributes }) => attributes.href), ids: [...ids.keys()], text }).toEqual({
    hrefs: ['/c'],
    ids: ['x'],
    text: '\na\nb & c\n',
  });
});
