import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkup, readPage } from '../../cli/check/read-page.ts';
import { type KnownTags, type MarkupHandler, scanPlain } from '../../cli/check/scan-plain.ts';

/** All events of a page in order; null if the scanner leaves the page to the parser. */
function scanned(html: string): string[] | null {
  const [alone, among]: [string[], string[]] = [[], []];
  const isPlain = scanPlain(html, collectInto(alone));
  // Tags that the scanner has met in other pages make no difference.
  expect(scanPlain(html, collectInto(among), tags)).toBe(isPlain);
  if (isPlain) expect(among).toEqual(alone);
  return isPlain ? alone : null;
}
const tags: KnownTags = new Map();

function parsed(html: string): string[] {
  const events: string[] = [];
  parseMarkup(html, collectInto(events));
  return events;
}

const collectInto = (events: string[]): MarkupHandler => ({
  open: (tag, attributes, offset) => events.push(`${offset} <${tag}> ${JSON.stringify(attributes)}`),
  text: (characters, offset) => events.push(`${offset} ${characters}`),
  close: (tag) => events.push(`</${tag}>`),
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
/** Mostly well-formed elements, and sometimes a piece that is not. */
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

test('the scanner emits the same events as the parser', () => {
  let plain = 0;
  fc.assert(
    fc.property(markup, (body) => {
      const events = scanned(page(body));
      if (!events) return;
      plain++;
      expect(events).toEqual(parsed(page(body)));
    }),
    { numRuns: 12_000, seed: 7 },
  );
  // If no page were scanned, nothing would be compared.
  expect(plain).toBeGreaterThan(2_000);
});

test('any element in any other', () => {
  const tags = [...TAGS.split(' '), ...MORE_TAGS.split(' ')];
  let plain = 0;
  for (const outer of tags)
    for (const inner of tags)
      for (const body of [`<${outer}>a<${inner}>b</${inner}>c</${outer}>`, `<${outer}><${inner}/></${outer}>`]) {
        const events = scanned(page(body));
        if (events) expect(events, body).toEqual(parsed(page(body)));
        if (events) plain++;
      }
  expect(plain).toBeGreaterThan(tags.length * 10);
});

test('a page that is written in another way is left to the parser', () => {
  for (const body of ['<P>a</P>', '<p>a<div>b</div>', '<a href=/x>a</a>', '<p>a & b</p>', '<!-- a -->', '<p>a', '</p>'])
    expect(scanned(page(body)), body).toBeNull();
  const { anchors, ids, text } = readPage(page('<p>a<div id=x>b & <A HREF=/c>c</A></div>'));
  expect({ hrefs: anchors.map(({ attributes }) => attributes.href), ids: [...ids.keys()], text }).toEqual({
    hrefs: ['/c'],
    ids: ['x'],
    text: '\na\nb & c\n',
  });
});
