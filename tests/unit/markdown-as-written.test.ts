/** What an author types is shown as it is meant, or a problem names its line: one table of inputs in many scripts. */
import { describe, expect, test } from 'vitest';
import type { Placeholder } from '../../cli/markdown/compiled-markdown.ts';
import { compileMarkdown } from '../support/compile-markdown.ts';

/** Markup with links and pictures as an author names them, or the problems as `CODE line:column`. */
function shown(text: string): string {
  const { parts, placeholders, problems } = compileMarkdown('page.md', text);
  if (problems.length > 0) return problems.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`).join(', ');
  return parts.reduce((html, part, index) => html + markupOf(placeholders[index - 1] as Placeholder) + part).trim();
}

function markupOf(placeholder: Placeholder): string {
  if (placeholder.kind === 'link') return `<a href="${placeholder.href}">`;
  return placeholder.kind === 'picture'
    ? `<img alt="${placeholder.alt}">`
    : `{${placeholder.kind}:${placeholder.name}}`;
}

/** Inputs of one kind with their markup; a paragraph is written without its element. */
const kinds: Record<string, readonly (readonly [input: string, result: string])[]> = {
  'emphasis beside punctuation of any script': [
    ['**「太字」**です', '<strong>「太字」</strong>です'],
    ['これは**テスト（注）**です。', 'これは<strong>テスト（注）</strong>です。'],
    ['**「一」**と**「二」**', '<strong>「一」</strong>と<strong>「二」</strong>'],
    ['**「太字」**です。これは**別**です', '<strong>「太字」</strong>です。これは<strong>別</strong>です'],
    ['**重要：**請看', '<strong>重要：</strong>請看'],
    ['**중요(重要)**합니다', '<strong>중요(重要)</strong>합니다'],
    ['**[링크](/a/)**입니다', '<strong><a href="/a/">링크</a></strong>입니다'],
    ['**`코드`**입니다', '<strong><code>코드</code></strong>입니다'],
    ['*«курсив»*текст', '<em>«курсив»</em>текст'],
    ['**«жирний»**текст', '<strong>«жирний»</strong>текст'],
    ['**הערה!**המשך', '<strong>הערה!</strong>המשך'],
    ['**مهم!**نص', '<strong>مهم!</strong>نص'],
    ['**"คำ"**นี้', '<strong>&quot;คำ&quot;</strong>นี้'],
    ['**(नया)**खेल', '<strong>(नया)</strong>खेल'],
    ['**„Fett“**druck', '<strong>„Fett“</strong>druck'],
    ['**bold**, *it*. ***both***', '<strong>bold</strong>, <em>it</em>. <em><strong>both</strong></em>'],
    ['2*(3+4)*5', '2*(3+4)*5'],
    ['snake_case_name and __init__.py', 'snake_case_name and <strong>init</strong>.py'],
    ['*valid until Friday', '*valid until Friday'],
    ['5 * 3 * 2, 2 ** 3', '5 * 3 * 2, 2 ** 3'],
  ],
  'emphasis that does not close': [
    ['**bold', 'MARKUP-RAW 1:1'],
    ['Words **bold and more', 'MARKUP-RAW 1:7'],
    ['Le **jeu responsable', 'MARKUP-RAW 1:4'],
    ['Слово** дальше', 'MARKUP-RAW 1:6'],
    ['\\*\\*kwargs and \\*x\\*', '**kwargs and *x*'],
  ],
  tildes: [
    ['5~10 minutes or 20~30', '5~10 minutes or 20~30'],
    ['約5~10分、20~30人', '約5~10分、20~30人'],
    ['5~10분에 20~30명', '5~10분에 20~30명'],
    ['~100 € bis ~200 €', '~100 € bis ~200 €'],
    ['~/config and ~/data', '~/config and ~/data'],
    ['~~gone~~', '<del>gone</del>'],
    ['~~消す~~。', '<del>消す</del>。'],
    ['~gone~', 'MARKUP-RAW 1:1'],
    ['H~2~O', 'MARKUP-RAW 1:2'],
  ],
  'links without a definition or an address': [
    ['See [the rule][rules].', 'MARKUP-RAW 1:5'],
    ['Siehe [die Regel][].', 'MARKUP-RAW 1:7'],
    ['参照 [規則][rules]', 'MARKUP-RAW 1:4'],
    ['[rule][rules]\n\n[rules]: /rules/', '<a href="/rules/">rule</a>'],
    ['[Regel][Straße]\n\n[STRASSE]: /regel/', '<a href="/regel/">Regel</a>'],
    ['[x](a b)', 'MARKUP-RAW 1:1'],
    ['See [our bread] (/bread/).', 'MARKUP-RAW 1:5'],
    ['See [our bread](/bread/ and\nmore.', 'MARKUP-RAW 1:5'],
    ['See [our bread](../bread.md', 'MARKUP-RAW 1:5'],
    ['See (our bread)[/bread/].', 'MARKUP-RAW 1:5'],
    ['Note [1] (page 3), f(x)[i] and [x](', 'Note [1] (page 3), f(x)[i] and [x]('],
    ['\\[our bread] (/bread/)', '[our bread] (/bread/)'],
    ['[x](<a b>)', '<a href="a b">x</a>'],
    ['Words [sic] and [1], x[i][j]', 'Words [sic] and [1], x[i][j]'],
    ['См. [1] и [прим. ред.]', 'См. [1] и [прим. ред.]'],
    ['[Anna]: Hallo', 'MARKUP-RAW 1:1'],
    ['Words.\n\n[Анна]: Привет', 'MARKUP-RAW 3:1'],
    ['[//]: # (a note)', ''],
    ['![A table]', 'MARKUP-RAW 1:1'],
    ['![表] です', 'MARKUP-RAW 1:1'],
    ['www.example.org', '<a href="https://www.example.org">www.example.org</a>'],
    ['(www.example.org/a?b=c).', '(<a href="https://www.example.org/a?b=c">www.example.org/a?b=c</a>).'],
    ['me@example.org', '<a href="mailto:me@example.org">me@example.org</a>'],
  ],
  footnotes: [
    ['One[^1].', 'MARKUP-RAW 1:4'],
    ['Ein Satz.^[Anmerkung]', 'MARKUP-RAW 1:10'],
    ['[^1]: Слова', 'MARKUP-RAW 1:1'],
    ['文[^注]。', 'MARKUP-RAW 1:2'],
  ],
  tables: [
    ['| a | b |\n|---|---|\n| 1 | 2 | 3 |', 'MARKUP-RAW 3:1'],
    ['| a | b |\n|---|---|\n| 1 | `x|y` |', 'MARKUP-RAW 3:1, MARKUP-RAW 3:7'],
    ['> | a |\n> |---|\n> | 1 | 二 |', 'MARKUP-RAW 3:3'],
    ['| a | b | c |\n|---|---|\n| 1 | 2 |', 'MARKUP-RAW 1:1'],
    ['Слова.\n\n| а | б|в |\n|---|---|', 'MARKUP-RAW 3:1'],
    [
      '| a | b |\n|---|---|\n| 1 | 2 | |',
      table([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ],
    [
      '| a | b |\n|---|---|\n| x\\|y | 2',
      table([
        ['a', 'b'],
        ['x|y', '2'],
      ]),
    ],
    [
      '| 名 | 数 |\n|---|---|\n| 一 |',
      table([
        ['名', '数'],
        ['一', ''],
      ]),
    ],
    ['| a | b |\n|---|---|', table([['a', 'b']]).replace('<tbody></tbody>\n', '')],
    ['a | b\n1 | 2', 'a | b\n1 | 2'],
  ],
  tasks: [
    ['- [ ] todo', '<ul>\n<li><label><input disabled="" type="checkbox"> todo</label></li>\n</ul>'],
    [
      '- [x] **fertig**\n  - [ ] rest',
      '<ul>\n<li><label><input checked="" disabled="" type="checkbox"> <strong>fertig</strong></label><ul>\n<li><label><input disabled="" type="checkbox"> rest</label></li>\n</ul>\n</li>\n</ul>',
    ],
    [
      '- [ ] 一\n\n- [x] 二',
      '<ul>\n<li><p><label><input disabled="" type="checkbox"> 一</label></p>\n</li>\n<li><p><label><input checked="" disabled="" type="checkbox"> 二</label></p>\n</li>\n</ul>',
    ],
  ],
  'alerts and boxes': [
    ['> [!NOTE]\n> Hello', 'MARKUP-RAW 1:3'],
    ['> [!WARNING]\n> Achtung', 'MARKUP-RAW 1:3'],
    ['> words\n>\n> > [!TIP]\n> > Совет', 'MARKUP-RAW 3:5'],
    ['::: warning\nx\n:::', 'MARKUP-RAW 1:1'],
    ['Words\n:::tip{title="注意"}', 'MARKUP-RAW 2:1, MARKUP-RAW 2:7'],
    ['!!! note "Hinweis"\n    Text', 'MARKUP-RAW 1:1'],
    ['??? question', 'MARKUP-RAW 1:1'],
    ['> **Note:** words', '<blockquote>\n<p><strong>Note:</strong> words</p>\n</blockquote>'],
    ['What?! … Really?', 'What?! … Really?'],
  ],
  'templates of other generators': [
    ['{% include x.md %}', 'MARKUP-RAW 1:1'],
    ['Der Preis: {{ price }}', 'MARKUP-RAW 1:12'],
    ['{{< figure src="x" >}}', 'MARKUP-RAW 1:1'],
    ['`{% raw %}` und `{{ x }}`', '<code>&#123;% raw %}</code> und <code>&#123;&#123; x }}</code>'],
    ['import Chart from "./chart"', 'MARKUP-RAW 1:1'],
    ['export const x = 1', 'MARKUP-RAW 1:1'],
    ['import and export of goods', 'import and export of goods'],
  ],
  'wikis and contents': [
    ['See [[Rules]].', 'MARKUP-RAW 1:5'],
    ['[[Правила|тут]]', 'MARKUP-RAW 1:1'],
    ['![[図.png]]', 'MARKUP-RAW 1:1'],
    ['[[1, 2], [3]]', '[[1, 2], [3]]'],
    ['[TOC]', 'MARKUP-RAW 1:1'],
    ['[[_TOC_]]', 'MARKUP-RAW 1:1'],
    ['*[HTML]: Hyper', 'MARKUP-RAW 1:1'],
  ],
  'marks of other dialects': [
    ['==marked==', 'MARKUP-RAW 1:1'],
    ['ein ==wichtiges Wort== hier', 'MARKUP-RAW 1:5'],
    ['==重要== です', 'MARKUP-RAW 1:1'],
    ['a == b, c == d', 'a == b, c == d'],
    ['++new++', 'MARKUP-RAW 1:1'],
    ['C++ und C++', 'C++ und C++'],
    ['x^2^', 'MARKUP-RAW 1:2'],
    ['x^2 und ^_^', 'x^2 und ^_^'],
    ['%%заметка%%', 'MARKUP-RAW 1:1'],
    ['50 % und 20 %%', '50 % und 20 %%'],
    ['Term\n: Erklärung', 'MARKUP-RAW 1:1'],
    ['用語\n: 説明', 'MARKUP-RAW 1:1'],
    ['Es gilt:\nalles', 'Es gilt:\nalles'],
  ],
  attributes: [
    ['![表](b.png){width=50}', 'MARKUP-RAW 1:12'],
    ['Words {.lead}', 'MARKUP-RAW 1:7'],
    ['## Titel {: .x}', 'MARKUP-RAW 1:10'],
    ['[x](/a/){target="_blank" rel=x}', 'LINK-ATTRIBUTE 1:26'],
    ['A paragraph {#id}', 'MARKUP-RAW 1:13'],
    ['## 제목 {#title}', '<h2 id="title">제목</h2>'],
    ['a set {1, 2} and {x}', 'a set {1, 2} and {x}'],
  ],
  formulas: [
    ['$$x^2$$', 'MARKUP-RAW 1:1'],
    ['Die Formel $a_1 + b$ gilt', 'MARKUP-RAW 1:12'],
    ['$\\alpha$', 'MARKUP-RAW 1:1'],
    ['between $5 and $10, $x or $y', 'between $5 and $10, $x or $y'],
    ['US$5, R$10, 100$', 'US$5, R$10, 100$'],
  ],
  'codes of emoji': [
    [':smile: hello', 'MARKUP-RAW 1:1'],
    ['Bravo :tada:!', 'MARKUP-RAW 1:7'],
    ['よし :+1:', 'MARKUP-RAW 1:4'],
    ['10:30:45 and a:b:c', '10:30:45 and a:b:c'],
    ['Heure : midi : fin', 'Heure : midi : fin'],
    ['😀 ♠️ 👩‍💻', '😀 ♠️ 👩‍💻'],
  ],
  headings: [
    ['##Title', 'MARKUP-RAW 1:1'],
    ['##Über uns', 'MARKUP-RAW 1:1'],
    ['Слова\n###Слова', 'MARKUP-RAW 2:1'],
    ['##\u3000見出し', '<h2 id="見出し">見出し</h2>'],
    ['#1 in Europe, #hashtag', '#1 in Europe, #hashtag'],
    ['## Über uns', '<h2 id="uber-uns">Über uns</h2>'],
    ['## Łódź, Đà Nẵng', '<h2 id="łodz-đa-nang">Łódź, Đà Nẵng</h2>'],
    ['## Größe', '<h2 id="große">Größe</h2>'],
    ['## İstanbul', '<h2 id="istanbul">İstanbul</h2>'],
    ['## 한국어 제목', '<h2 id="한국어-제목">한국어 제목</h2>'],
    ['## 日本語のガイド', '<h2 id="日本語のガイド">日本語のガイド</h2>'],
    ['## ｶﾞｲﾄﾞ Ａ', '<h2 id="ガイド-a">ｶﾞｲﾄﾞ Ａ</h2>'],
    ['## हिन्दी में', '<h2 id="हिन्दी-में">हिन्दी में</h2>'],
    ['## ภาษาไทยที่', '<h2 id="ภาษาไทยที่">ภาษาไทยที่</h2>'],
    ['## Правила гри: ї й', '<h2 id="правила-гри-ї-й">Правила гри: ї й</h2>'],
    ['## می‌خواهم', '<h2 id="میخواهم">می‌خواهم</h2>'],
    ['## Ήχος', '<h2 id="ήχος">Ήχος</h2>'],
    ['## Cafe\u0301', '<h2 id="cafe">Cafe\u0301</h2>'],
    ['## !!!', '<h2 id="section">!!!</h2>'],
  ],
  code: [
    ['`**x** [[a]] :b: ==c==`', '<code>**x** [[a]] :b: ==c==</code>'],
    ['`` a`b ``', '<code>a`b</code>'],
    ['A `word that is not closed', 'MARKUP-RAW 1:3'],
    ['Oʻzbekiston, O`zbek', 'Oʻzbekiston, O`zbek'],
    ['```\n{% x %}\n::: y\n```', '<pre tabindex="0"><code>&#123;% x %}\n::: y\n</code></pre>'],
    ['~~~js\n[[a]]\n~~~', '<pre tabindex="0"><code class="language-js">[[a]]\n</code></pre>'],
    ['- a\n\n      {fact:x}', '<ul>\n<li><p>a</p>\n<pre tabindex="0"><code>&#123;fact:x}\n</code></pre>\n</li>\n</ul>'],
    [
      '1. a\n\n    ```\n    {fact:x}\n\n    y\n    ```',
      '<ol>\n<li><p>a</p>\n<pre tabindex="0"><code>&#123;fact:x}\n\ny\n</code></pre>\n</li>\n</ol>',
    ],
    [
      '> ```\n> {fact:x}\n>\n> y\n> ```',
      '<blockquote>\n<pre tabindex="0"><code>&#123;fact:x}\n\ny\n</code></pre>\n</blockquote>',
    ],
    ['    {fact:x}', '<pre tabindex="0"><code>&#123;fact:x}\n</code></pre>'],
  ],
  comments: [
    ['<!-- {fact:nosuch} and {claim:x} -->\n\nWords', 'Words'],
    ['Words <!-- {fact: broken --> more', 'Words  more'],
    ['<!--\n{if:uk}\n\n{block:x}\n-->\n\n言葉', '言葉'],
    ['Words <!-- `code` {fact:x} -->`{fact:y}`', 'Words <code>&#123;fact:y}</code>'],
    ['<!-- note --> **слова**', 'MARKUP-RAW 1:15'],
    ['<br>\n**x** and `y`', 'MARKUP-RAW 2:1'],
    ['<!-- note -->\nwords', 'words'],
    ['`<!--` {fact:a} `-->`', '<code>&lt;!--</code> {fact:a} <code>--&gt;</code>'],
    ['<!-- {if:uk} -->\nWords\n<!-- {/if} -->', 'DIRECTIVE-INVALID 1:6, DIRECTIVE-INVALID 3:6'],
  ],
  'entities and breaks': [
    ['a&nbsp;b&shy;c', 'a&nbsp;b&shy;c'],
    ['a&nbsp b', 'MARKUP-RAW 1:2'],
    ['Größe &amp Gewicht', 'MARKUP-RAW 1:7'],
    ['AT&T, R&D, a & b', 'AT&amp;T, R&amp;D, a &amp; b'],
    [
      'https://example.org/?a=1&copy=2',
      '<a href="https://example.org/?a=1&copy=2">https://example.org/?a=1&amp;copy=2</a>',
    ],
    ['a  \nb\\\nc', 'a<br>b<br>c'],
    ['“x” „y“ «z» 「w」', '“x” „y“ «z» 「w」'],
  ],
};

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag === 'th' ? 'th scope="col"' : tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table"><table>\n<thead>${cells(head, 'th')}</thead>\n<tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody>\n</table></div>`;
}

describe('an author’s Markdown is shown as it is meant, or is a problem', () => {
  test.each(Object.entries(kinds))('%s', (_, rows) => {
    const results = rows.map(([input]) => [input, shown(input).replace(/^<p>(.*)<\/p>$/s, '$1')]);
    expect(results).toEqual(rows);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});
