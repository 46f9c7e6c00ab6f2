/** What `site diff` reads of a page, which differences it finds, and how it groups them by cause. */
import { describe, expect, test } from 'vitest';
import { groupByCause } from '../../cli/explain/diff/causes.ts';
import { compareItems } from '../../cli/explain/diff/compare-items.ts';
import { formatText } from '../../cli/explain/diff/format-difference.ts';
import { readPageItems, withoutHash } from '../../cli/explain/diff/page-items.ts';
import { compareWords } from '../../cli/explain/diff/text-change.ts';

const PAGE = (main: string, head = '') =>
  `<!doctype html><html><head><title>T</title>${head}<style>a{}</style></head><body><header><nav><a href="/x/">Menu</a></nav></header><main><h1>Title</h1>${main}</main><footer><p>End</p></footer></body></html>`;
const items = (main: string, head = '', legal = false) => readPageItems(PAGE(main, head), legal).items;
const shown = (main: string) =>
  items(main)
    .filter(({ area }) => area === 'main' || area === 'offer')
    .map(({ kind, text }) => `${kind}: ${text}`);

describe('reading a page', () => {
  test('a sentence is one item, and its links, labels and pictures are further ones', () => {
    expect(
      shown(
        '<p>Read <a href="/terms/">the <em>terms</em></a>.</p><img src="/assets/a.0123abcd.webp" alt="A chip"><button aria-label="Close">x</button>',
      ),
    ).toEqual([
      'text: Title',
      'link: /terms/',
      'text: Read the terms.',
      'label: A chip',
      'picture: /assets/a.webp',
      'label: Close',
      'text: x',
    ]);
  });

  test('head, structured data and offers are distinguished', () => {
    const head =
      '<meta name="description" content="D"><link rel="canonical" href="/c/"><script type="application/ld+json">{"name":"N"}</script>';
    expect(
      items('', head)
        .filter(({ area }) => area === 'head')
        .map(({ kind, text }) => `${kind}: ${text}`),
    ).toEqual(['title: T', 'description: D', 'search: canonical: /c/', 'data: N']);
    expect(items('<aside data-claim="x"><p>Ten</p></aside>').find(({ text }) => text === 'Ten')?.area).toBe('offer');
    expect(items('').find(({ text }) => text === 'Menu')?.area).toBe('header');
  });

  test('legal text is what is marked as such, or else all of main; menus and marks are not included', () => {
    const law = (main: string) =>
      items(main, '', true)
        .filter(({ legal }) => legal)
        .map(({ text }) => text);
    expect(law('<p>One</p><nav><p>Contents</p></nav>')).toEqual(['Title', 'One']);
    expect(law('<p>Version 2</p><div data-legal><p>One</p><ul data-legal="mark"><li>Changed</li></ul></div>')).toEqual([
      'Title',
      'One',
    ]);
    expect(items('<p>One</p>').some(({ legal }) => legal)).toBe(false);
  });

  test('texts of an island are included, its code is not', () => {
    expect(
      shown('<div data-island="/assets/i.0123ABCD.js" data-props="{&quot;a&quot;:[&quot;One word&quot;,7]}"></div>'),
    ).toEqual(['text: Title', 'label: One word']);
  });

  test('names of assets are read without their hash', () => {
    expect(withoutHash('/assets/page.0a1b2c3d.js')).toBe('/assets/page.js');
    expect(withoutHash('/assets/page.js')).toBe('/assets/page.js');
    expect(withoutHash('/a.something.html')).toBe('/a.something.html');
  });
});

describe('changes of a page', () => {
  const changes = (before: string, after: string) =>
    compareItems(items(before), items(after)).map((change) => [
      change.before?.text ?? null,
      change.after?.text ?? null,
    ]);

  test.each([
    ['a word', '<p>One two three</p>', '<p>One four three</p>', [['One two three', 'One four three']]],
    ['a new paragraph', '<p>One</p>', '<p>One</p><p>Two</p>', [[null, 'Two']]],
    ['one that is gone', '<p>One</p><p>Two</p>', '<p>Two</p>', [['One', null]]],
    [
      'two that changed places',
      '<p>One</p><p>Two</p>',
      '<p>Two</p><p>One</p>',
      [
        ['One', null],
        [null, 'One'],
      ],
    ],
    [
      'another sentence in the same place',
      '<p>Wholly this</p>',
      '<p>Something else</p>',
      [['Wholly this', 'Something else']],
    ],
    ['where a link leads', '<p><a href="/a/">Go</a></p>', '<p><a href="/b/">Go</a></p>', [['/a/', '/b/']]],
    ['the text of a picture', '<img alt="A chip">', '<img alt="Two chips">', [['A chip', 'Two chips']]],
    ['nothing', '<p class="a">One</p>', '<p class="b">One</p>', []],
  ])('%s', (_what, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  test('thousands of paragraphs on both sides take little time', () => {
    const many = (word: string) => Array.from({ length: 4000 }, (_, index) => `<p>${word} ${index}</p>`).join('');
    expect(
      changes(`${many('a')}<p>kept</p>${many('b')}`, `${many('c')}<p>kept</p>${many('d')}`).length,
    ).toBeGreaterThanOrEqual(8000);
  }, 30_000);

  test('a change is shown with the words around it', () => {
    expect(compareWords('a b c d e f g h old i', 'a b c d e f g h new i')).toEqual({
      lead: '… c d e f g h',
      gone: 'old',
      come: 'new',
      tail: 'i',
    });
    expect(compareWords('a b', 'a x b')).toEqual({ lead: 'a', gone: '', come: 'x', tail: 'b' });
  });
});

describe('causes', () => {
  const finding = (before: string, after: string, path: string, more: object = {}) =>
    ({ topic: 'words', what: '', before, after, area: 'footer', region: 'uk', path, ...more }) as const;

  test('a changed word in the footer of 160 pages is one cause', () => {
    const entries = groupByCause(
      Array.from({ length: 160 }, (_, index) => finding('Contact', 'Write to us', `/${index}/`)),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ before: 'Contact', after: 'Write to us', areas: ['footer'], also: 0 });
    expect(entries[0]?.pages).toHaveLength(160);
  });

  test('a title that contains a changed name has the same cause', () => {
    const entries = groupByCause([
      finding('About us – Nightjar', 'Who we are – Nightjar', '/about-us/', {
        topic: 'search',
        what: 'title',
        area: 'head',
      }),
      finding('About us', 'Who we are', '/about-us/', { area: 'main' }),
      finding('About them', 'Who they are', '/them/'),
    ]);
    expect(entries.map(({ before, also }) => [before, also])).toEqual([
      ['About them', 0],
      ['About us', 1],
    ]);
  });

  test('changes of legal texts are counted separately', () => {
    const entries = groupByCause([
      finding('ten days', 'two days', '/a/'),
      finding('within ten days', 'within two days', '/terms/', { topic: 'legal' }),
    ]);
    expect(entries.map(({ topic }) => topic)).toEqual(['legal', 'words']);
  });
});

test('one page is one page', () => {
  const difference = { regions: ['home'], entries: [], problems: [], derived: 1 };
  const sentence = (changed: number) =>
    formatText({ ...difference, pages: { changed, added: 0, removed: 0, same: 9 } }, false);
  expect([sentence(1), sentence(2)].map((text) => text.split(',')[0])).toEqual([
    'home: 1 page changed',
    'home: 2 pages changed',
  ]);
});
