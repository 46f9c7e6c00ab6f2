import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  at,
  DAMAGED,
  ENGLISH,
  GERMAN,
  HEAD,
  HOME,
  home,
  inSlot,
  META,
  MORE,
  more,
  on,
  picture,
  type Row,
  SQUARE,
  swap,
  TERMS,
  testRows,
} from '../support/faulty-site.ts';
import { edit, temporaryFolder } from '../support/site-copy.ts';

// biome-ignore format: one mistake, one line
const PICTURES: Row[] = [
  { name: 'a picture that is missing, with the nearest one', edit: more('See ![x](../../assets/images/sqare.png)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)], message: /Did you mean "images\/square\.png"\?/ },
  { name: 'a picture in another folder', edit: more('See ![x](square.png)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)], message: /Did you mean "images\/square\.png"\?/ },
  { name: 'a picture named from assets/, as front matter does, is right', edit: more('See ![x](images/square.png)'), expected: [] },
  { name: 'a picture beyond the site', edit: more('See ![x](../../../../../../etc/passwd)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)] },
  { name: 'a picture with a broken escape in its name', edit: more('See ![x](../../assets/%E0%A4%A.png)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)] },
  { name: 'a picture without a text alternative', edit: more('See ![](../../assets/images/square.png)'), expected: [at('PICTURE-ALT', MORE, 5, 5)] },
  ...[
    ['cut short', SQUARE.subarray(0, SQUARE.length - 200)],
    ['cut short after its header', SQUARE.subarray(0, 60)],
    ['that is a text', Buffer.from('This is not a picture.\n')],
    ['that is empty', Buffer.alloc(0)],
    ['that is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ].map(
    ([how, bytes]): Row => ({
      name: `a picture ${how}`,
      edit: { ...more('Text.\n\nSee ![x](../../assets/images/broken.png)'), [picture('broken.png')]: bytes as Buffer },
      expected: [at('PICTURE-BROKEN', MORE, 7, 5)],
    }),
  ),
  // Its header and its end are valid: only decoding finds the damage.
  { name: 'a picture that is damaged in its middle', edit: { ...more('See ![x](../../assets/images/broken.png)'), [picture('broken.png')]: DAMAGED }, expected: [at('PICTURE-BROKEN', MORE, 5, 5)] },
  { name: 'a region that is not JSON', edit: { 'regions/away.yaml': 'id: away' }, expected: [at('FILE-NAME', 'regions/away.yaml')] },
  { name: 'a region with another ending', edit: { 'regions/away.JSON': '{}' }, expected: [at('FILE-NAME', 'regions/away.JSON')] },
  ...['regions/more/away.json', 'regions/away/index.yml'].map((file): Row => ({ name: `a region in a folder, ${file}`, edit: { [file]: '{}' }, expected: [at('FILE-NAME', file)], message: /regions are in regions\/<id>\.json/ })),
  { name: 'settings of the compiler and schemas below regions/ are no regions', edit: { 'regions/more/tsconfig.json': '{}', 'regions/schema/region.schema.json': '{}' }, expected: [] },
  { name: 'an unused picture', edit: { [picture('broken.png')]: 'no picture' }, expected: [at('PICTURE-UNUSED', picture('broken.png'))] },
  { name: 'a picture that is too small for its place', edit: inSlot("alt: 'x', width: 900"), expected: [on('PICTURE-SMALL', 'templates/site.tsx', "picture('images/square.png'")] },
  { name: 'a picture of a template that is broken', edit: { ...inSlot("alt: 'x', width: 300"), [picture('square.png')]: 'no picture' }, expected: [at('PICTURE-BROKEN', 'content/en/index.md', 7), on('PICTURE-BROKEN', 'templates/site.tsx', "picture('images/square.png'")], message: /Export it again/ },
  { name: 'a picture of a template that is missing, named by front matter', edit: { ...inSlot("alt: 'x', width: 300", 'String(props.page.lead)'), [MORE]: `${HEAD.replace('\n---\n', '\nlead: images/sqare.png\n---\n')}Text.\n` }, expected: [on('PICTURE-MISSING', MORE, 'images/sqare.png')], message: /Did you mean "assets\/images\/square\.png"/ },
  { name: 'a picture of a template with an empty text alternative', edit: inSlot("alt: '', width: 300"), expected: [on('PICTURE-ALT', 'templates/site.tsx', "picture('images/square.png'")] },
];

// biome-ignore format: one mistake, one line
const FILES: Row[] = [
  { name: 'a page over the size cap', edit: more('word '.repeat(210_000)), expected: [at('FILE-SIZE', MORE)], message: /1,048,576 is the most/ },
  { name: 'a region over the size cap', edit: { [HOME]: ' '.repeat(1_048_577) }, expected: [at('FILE-SIZE', HOME)] },
  { name: 'a byte that is not UTF-8, in Markdown', edit: { [MORE]: Buffer.concat([Buffer.from(`${HEAD}Grüße\nund Gr`), Buffer.from([0xfc]), Buffer.from('ße\n')]) }, expected: [at('FILE-ENCODING', MORE, 6, 7)] },
  { name: 'a byte that is not UTF-8, after a byte order mark', edit: { [MORE]: Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]) }, expected: [at('FILE-ENCODING', MORE, 1, 2)] },
  { name: 'a byte that is not UTF-8, in JSON', edit: (root) => writeFileSync(join(root, GERMAN), readFileSync(join(root, GERMAN), 'latin1').replace('Start', '\xc3('), 'latin1'), expected: [on('FILE-ENCODING', GERMAN, '\ufffd')] },
  { name: 'a character that the file breaks off in', edit: { [MORE]: Buffer.concat([Buffer.from(HEAD), Buffer.from([0x61, 0xe2, 0x82])]) }, expected: [at('FILE-ENCODING', MORE, 5, 2)] },
  {
    name: 'line ends of Windows and of old Macs',
    edit: {
      [MORE]: `${HEAD.replaceAll('\n', '\r\n')}Text.\r\n\r\nSee [them](/trems/).\r`,
      [TERMS]: (text) => text.replaceAll('\n', '\r').replace('(#scope)', '(#scop)'),
    },
    expected: [at('LINK-NOWHERE', MORE, 7, 5), at('ANCHOR-NOWHERE', TERMS, 14, 5)],
  },
  { name: 'marks of a merge conflict in Markdown', edit: more('One.\n\n>>>>>>> topic\n'), expected: [at('MERGE-CONFLICT', MORE, 7, 1)] },
  { name: 'marks of a merge conflict in front matter', edit: { [MORE]: HEAD.replace('---\n', '---\n<<<<<<< HEAD\n') }, expected: [at('MERGE-CONFLICT', MORE, 2, 1)] },
  { name: 'marks of a merge conflict in JSON, with line ends of Windows', edit: { [GERMAN]: (text) => text.replace('{\n', '{\r\n<<<<<<< HEAD\r\n') }, expected: [at('MERGE-CONFLICT', GERMAN, 2, 1)] },
  { name: 'a byte order mark before everything', edit: { [MORE]: `\ufeff${HEAD}See [them](/trems/).\n`, [HOME]: (text) => `\ufeff${text}` }, expected: [at('LINK-NOWHERE', MORE, 5, 5)] },
  { name: 'a folder under the name of a page', edit: (root) => mkdirSync(join(root, 'content/en/team.md')), expected: [at('FILE-READ', 'content/en/team.md')], message: /it is a folder/ },
  { name: 'a folder under the name of strings', edit: (root) => mkdirSync(join(root, 'content/en/strings.home.json')), expected: [at('FILE-READ', 'content/en/strings.home.json')] },
  { name: 'a folder under the name of a region', edit: (root) => mkdirSync(join(root, 'regions/away.json')), expected: [at('FILE-READ', 'regions/away.json')] },
  { name: 'a link to a page that is not there', edit: (root) => symlinkSync('nowhere.md', join(root, 'content/en/team.md')), expected: [at('FILE-READ', 'content/en/team.md')], message: /not there/ },
  { name: 'a link to strings that are not there', edit: (root) => symlinkSync('nowhere.json', join(root, 'content/en/strings.home.json')), expected: [at('FILE-READ', 'content/en/strings.home.json')] },
  { name: 'a link to defaults that are not there', edit: (root) => symlinkSync('nowhere.json', join(root, 'regions/defaults.json')), expected: [at('FILE-READ', 'regions/defaults.json')] },
  {
    name: 'links in circles',
    edit: (root) => {
      for (const name of ['a', 'b', 'c']) symlinkSync('..', join(root, 'content/en', name));
      symlinkSync('.', join(root, 'assets/round'));
    },
    expected: [
      at('FILE-READ', 'assets/round'),
      ...['a', 'b', 'c'].map((name) => at('FILE-READ', `content/en/${name}`)),
    ],
    message: /circle/,
  },
  {
    name: 'links that leave the site, once each, whatever they lead to',
    edit: (root) => {
      const outside = temporaryFolder();
      edit(outside, 'secret.md', 'SECRET-OF-THE-HOST {');
      edit(outside, 'en/strings.json', 'SECRET-OF-THE-HOST {');
      symlinkSync(join(outside, 'secret.md'), join(root, 'content/en/team.md'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'regions/xx.json'));
      symlinkSync(join(outside, 'en'), join(root, 'content/xx'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'assets/images/key.png'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'templates/key.txt'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'package.json'));
    },
    expected: ['assets/images/key.png', 'content/en/team.md', 'content/xx', 'package.json', 'regions/xx.json', 'templates/key.txt'].map((file) => at('LINK-OUTSIDE', file)),
    message: /is a link to .* outside of the site/,
  },
  {
    name: 'links inside the site, which are read',
    edit: (root) => {
      symlinkSync('more.md', join(root, 'content/en/copy.md'));
      symlinkSync('images', join(root, 'assets/linked'));
      edit(root, MORE, `${HEAD}{fact:x} ![A square](../../assets/linked/square.png)\n`);
    },
    expected: [at('FACT-UNKNOWN', 'content/en/copy.md', 5, 1), at('FACT-UNKNOWN', MORE, 5, 1)],
  },
  {
    name: 'pipes where pictures, templates and other files of assets belong',
    edit: (root) => void spawnSync('mkfifo', ['assets/images/a.png', 'assets/b.woff2', 'templates/c.css'].map((file) => join(root, file))),
    expected: [at('FILE-READ', 'assets/b.woff2'), at('FILE-READ', 'assets/images/a.png'), at('FILE-READ', 'templates/c.css')],
  },
  {
    name: 'a pipe that the bundler would read',
    edit: (root) => void spawnSync('mkfifo', [join(root, 'tsconfig.json')]),
    expected: [at('FILE-READ', 'tsconfig.json')],
  },
  {
    name: 'a device under the name of a picture',
    edit: (root) => symlinkSync('/dev/zero', join(root, 'assets/images/zero.png')),
    expected: [at('LINK-OUTSIDE', 'assets/images/zero.png')],
  },
  { name: 'a page whose pictures make more HTML than a reader can be sent', edit: more('![x](../../assets/images/square.png)\n\n'.repeat(20_000)), expected: [at('FILE-SIZE', MORE)], message: /characters of HTML/ },
  { name: 'a pipe under the name of a page', edit: (root) => void spawnSync('mkfifo', [join(root, 'content/en/team.md')]), expected: [at('FILE-READ', 'content/en/team.md')] },
  { name: 'no folder of regions', edit: (root) => rmSync(join(root, 'regions'), { recursive: true }), expected: [at('ROOT-MISSING', null)], message: /no regions/ },
  { name: 'a folder of regions without any', edit: (root) => rmSync(join(root, HOME)), expected: [at('ROOT-MISSING', null)], message: /no region/ },
  { name: 'no content', edit: (root) => rmSync(join(root, 'content'), { recursive: true }), expected: [at('ROOT-MISSING', null)] },
  { name: 'a template that does not parse', edit: { 'templates/site.tsx': swap('export const site', 'export const = site') }, expected: [at('TEMPLATE-ERROR', 'templates/site.tsx', 130, 14)] },
  {
    name: 'a template that fails on a page, reported with other problems',
    edit: {
      'templates/site.tsx': swap('{page.description}', '{page.nothing.description}'),
      ...home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'),
    },
    expected: [on('REDIRECT-TAKEN', HOME, '"/more/"'), on('TEMPLATE-ERROR', 'templates/site.tsx', 'nothing.')],
  },
];

// biome-ignore format: one mistake, one line
const TOGETHER: Row[] = [
  {
    name: 'problems of many files at once, in the order of the files',
    edit: {
      ...home('"ageLimit": 18', '"ageLimit": 18, "ageLimit": 21'),
      [GERMAN]: swap('"Start"', '"4 000 EUR"'),
      [MORE]: `---\n${META}\ntitel: x\n---\nText <script>.\n\n# One\n`,
      [TERMS]: `---\njust a text\n---\n`,
      'content/en/Bad.md': HEAD,
      'content/fr/index.md': 'Bonjour.\n',
    },
    expected: [
      on('CLAIM-OUTSIDE', GERMAN, '4 000 EUR'),
      at('FILE-NAME', 'content/en/Bad.md'),
      at('FIELD-UNKNOWN', MORE, 4, 1),
      at('HTML-FORBIDDEN', MORE, 6, 6),
      at('FIELD-INVALID', MORE, 8, 1),
      at('YAML-SYNTAX', TERMS, 2, 1),
      at('LANGUAGE-UNKNOWN', 'content/fr/index.md'),
      on('KEY-DUPLICATE', HOME, '"ageLimit": 21'),
    ],
  },
  {
    name: 'a fault in every kind of file, and each is reported',
    edit: (root) => {
      edit(root, 'regions/defaults.json', '{ "order": }');
      edit(root, 'regions/other.json', '{ "id": "other", "geo": { "BLOKED": [] } }');
      edit(root, 'regions/routes.lock.json', '{ "home": }');
      edit(root, GERMAN, '{ "GREETING": 1 }');
      edit(root, ENGLISH, '{');
      edit(root, MORE, '---\ntitle: 7\n---\n![x](../../assets/images/bad.png) [y](/nowhere/)\n');
      edit(root, 'assets/images/bad.png', 'no picture');
      edit(root, 'templates/site.tsx', 'export const = 1;');
    },
    expected: [
      on('FIELD-INVALID', GERMAN, '1'),
      at('FIELD-INVALID', MORE, 2, 8),
      at('PICTURE-BROKEN', MORE, 4, 1),
      at('LINK-NOWHERE', MORE, 4, 35),
      at('JSON-SYNTAX', ENGLISH, 1, 2),
      on('JSON-SYNTAX', 'regions/defaults.json', '}'),
      on('FIELD-UNKNOWN', 'regions/other.json', '"BLOKED"'),
      on('JSON-SYNTAX', 'regions/routes.lock.json', '}'),
      at('TEMPLATE-ERROR', 'templates/site.tsx', 1, 14),
    ],
  },
  {
    name: 'problems of planning and rendering at once',
    edit: {
      ...home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'),
      'content/de/index.md': 'Eins [zwei](/drei/).\n',
      [MORE]: `${HEAD}{fact:x} [y](/z/) ![p](q.png)\n`,
    },
    expected: [
      at('LINK-NOWHERE', 'content/de/index.md', 1, 6),
      at('FACT-UNKNOWN', MORE, 5, 1),
      at('LINK-NOWHERE', MORE, 5, 10),
      at('PICTURE-MISSING', MORE, 5, 19),
      on('REDIRECT-TAKEN', HOME, '"/more/"'),
    ],
  },
  { name: 'strings that cannot be read are not missed one by one', edit: { [GERMAN]: '{' }, expected: [at('JSON-SYNTAX', GERMAN, 1, 2)] },
  { name: 'a region that cannot be read makes no page wrong', edit: { [HOME]: '{"id": }' }, expected: [at('JSON-SYNTAX', HOME, 1, 8)] },
];

// biome-ignore format: one mistake, one line
const COPIED: Row[] = [
  { name: 'files of public/, and links to them', edit: { 'public/files/menu.pdf': 'PDF', 'public/.well-known/x': 'X', 'public/game/index.html': '<p>', ...more('[Menu](/files/menu.pdf#2) [x](/.well-known/x) [game](/game/?a=1)') }, expected: [] },
  { name: 'a link to a file that is not there, with the nearest one', edit: { 'public/files/menu.pdf': 'PDF', ...more('[Menu](/files/menus.pdf)') }, expected: [at('LINK-NOWHERE', MORE, 5, 1)], message: /Did you mean \/files\/menu\.pdf\?/ },
  { name: 'a link to a file without any', edit: more('[Menu](/files/menu.pdf)'), expected: [at('LINK-NOWHERE', MORE, 5, 1)], message: /Put the file into public\// },
  { name: 'files at the addresses of pages and of data', edit: { 'public/more/index.html': '<p>', 'public/404.html': '<p>', 'public/sitemap.xml': '<x/>', 'public/home/geo-rules.json': '{}' }, expected: ['404.html', 'home/geo-rules.json', 'more/index.html', 'sitemap.xml'].map((file) => at('PUBLIC-TAKEN', `public/${file}`)), message: /is made from (content\/en\/|regions\/home\.json)/ },
  { name: 'a file where a folder of pages is, and a folder where a file is', edit: { 'public/more': 'X', 'public/robots.txt/x.txt': 'X', 'public/sitemap.xml/x': 'X' }, expected: ['more', 'sitemap.xml/x'].map((file) => at('PUBLIC-TAKEN', `public/${file}`)) },
  { name: 'files in folders of the build', edit: { 'public/assets/a.css': 'X', 'public/api/place': 'X', 'public/builds/x': 'X', 'public/_redirects': 'X', 'public/serve.json': '{}' }, expected: ['_redirects', 'api/place', 'assets/a.css', 'builds/x', 'serve.json'].map((file) => at('PUBLIC-TAKEN', `public/${file}`)) },
  { name: 'unsafe names', edit: { 'public/100%.pdf': 'X', 'public/a?b': 'X', 'public/ends./x': 'X', 'public/constructor': 'X', 'public/a\tb': 'X' }, expected: ['100%.pdf', 'a\tb', 'a?b', 'constructor', 'ends./x'].map((file) => at('PUBLIC-NAME', `public/${file}`)) },
  { name: 'names of tools are left out', edit: { 'public/.DS_Store': 'X', 'public/files/.gitkeep': '' }, expected: [] },
  { name: 'a link out of the site', edit: (root) => { mkdirSync(join(root, 'public')); symlinkSync('/etc/passwd', join(root, 'public/names.txt')); }, expected: [at('LINK-OUTSIDE', 'public/names.txt')] },
];

testRows({ pictures: PICTURES, files: FILES, together: TOGETHER, copied: COPIED });
