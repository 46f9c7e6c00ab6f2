/** Attributes directly behind links of Markdown. */
import { expect, test } from 'vitest';
import { buildEdited, problemsOf } from '../support/edited-site.ts';
import { ENGLISH, GERMAN, HEAD, MORE } from '../support/faulty-site.ts';

const notice = (text: string) => text.replace('{', '{ "LINK_NEW_TAB": "(opens in a new tab)",');
const page = (body: string) => ({ [ENGLISH]: notice, [GERMAN]: notice, [MORE]: `${HEAD}${body}\n` });

// biome-ignore format: one case, one line
test.each([
  ['[Home](/){target=_blank}', '<a href="/" target="_blank" rel="noopener">Home <span class="new-tab">(opens in a new tab)</span></a>'],
  ['[Home](/){: target="_blank" rel="nofollow ugc" }', '<a href="/" target="_blank" rel="noopener nofollow ugc">Home <span'],
  ['[Help](https://help.example/ "Day and night"){rel=nofollow}.', '<a href="https://help.example/" title="Day and night" rel="external noopener nofollow">Help</a>.'],
  ['[Home][home]{rel=me}\n\n[home]: /', '<a href="/" rel="me">Home</a>'],
  ['## The [way](/){#way}', '<h2 id="way">The <a href="/">way</a></h2>'],
  ['`[Home](/){target=_blank}`', '<code>[Home](/)&#123;target=_blank}</code>'],
])('%s', async (body, html) => {
  const { read } = await buildEdited(page(body));
  expect(read('more/index.html')).toContain(html);
});

// biome-ignore format: one case, one line
test.each([
  ['a frame', '[Home](/){target=_top}', 'target=_top'],
  ['a style', '[Home](/){target=_blank style="color:red"}', 'style="color:red"'],
  ['an event', 'See [Home](/){onclick=alert(1)}', 'onclick=alert(1)'],
  ['an unknown relation', '[Home](/){rel="nofollow opener"}', 'rel="nofollow opener"'],
])('%s is a problem at its place', async (_, body, written) => {
  const line = HEAD.split('\n').length;
  expect(await problemsOf(page(body))).toMatchObject([
    { code: 'LINK-ATTRIBUTE', at: { file: MORE, line, column: body.indexOf(written) + 1 }, message: `${written} is no attribute that a link can have.` },
  ]);
});

test('a language without the text that names a new tab is a problem at the link', async () => {
  expect(await problemsOf({ [MORE]: `${HEAD}[Home](/){target=_blank}\n` })).toMatchObject([
    { code: 'STRING-UNKNOWN', at: { file: MORE }, message: expect.stringContaining('LINK_NEW_TAB') },
  ]);
});
