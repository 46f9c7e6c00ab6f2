/**
 * The texts of the benchmark: deterministic, so that two machines measure the same work, and the same for all generators,
 * except that Hugo names the page of a section `_index.md`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ADJECTIVES, ADVERBS, CLOSERS, GERUNDS, NOUNS, OPENERS, PLACES, SECTIONS, VERBS } from './words.ts';

/** The file name of the page of a section, which depends on the generator. */
export type SectionFile = 'index.md' | '_index.md';

export interface CorpusPage {
  /** `/tides/copper-bell-and-oar/` */
  readonly route: string;
  readonly title: string;
  readonly kind: 'home' | 'section' | 'page';
}

interface Entry {
  readonly label: string;
  readonly route: string;
}

/** Links around every page: 40 entries above, 60 below. */
export interface Chrome {
  readonly header: readonly (Entry & { readonly section: string; readonly children: readonly Entry[] })[];
  readonly footer: {
    readonly safety: readonly Entry[];
    readonly legal: readonly Entry[];
    readonly policy: readonly Entry[];
  };
}

export const SECTION_COUNT = SECTIONS.length;
const FOOTER_LINKS = 60;
const TRIPLES = ADJECTIVES.length * NOUNS.length * NOUNS.length;
/** Coprime to the number of triples, so that neighbours differ and no triple occurs twice. */
const STRIDE = 319_993;

/** Page `index` of any corpus that is large enough. The first is home, followed by the pages of the sections. */
export function corpusPage(index: number): CorpusPage {
  if (index === 0) return { route: '/', title: 'The harbour handbook', kind: 'home' };
  const section = SECTIONS[(index - 1) % SECTIONS.length] as string;
  if (index <= SECTIONS.length)
    return { route: `/${section}/`, title: `${capital(section)} of the town`, kind: 'section' };
  const words = threeWords(index);
  return { route: `/${section}/${words.replaceAll(' ', '-')}/`, title: capital(words), kind: 'page' };
}

export function corpusChrome(pages: number): Chrome {
  const entry = (index: number): Entry => ({ label: corpusPage(index).title, route: corpusPage(index).route });
  const spread = Math.max(1, Math.floor((pages - 2 * SECTIONS.length - 1) / FOOTER_LINKS));
  const footer = Array.from({ length: FOOTER_LINKS }, (_, link) =>
    entry(Math.min(pages - 1, 2 * SECTIONS.length + 1 + link * spread)),
  );
  return {
    header: SECTIONS.map((section, index) => ({
      section,
      label: capital(section),
      route: `/${section}/`,
      children: [entry(SECTIONS.length + 1 + index)],
    })),
    footer: { safety: footer.slice(0, 20), legal: footer.slice(20, 40), policy: footer.slice(40) },
  };
}

/** Writes all pages below each of the folders. */
export function writeCorpus(
  pages: number,
  targets: readonly { readonly folder: string; readonly sectionFile: SectionFile }[],
): void {
  const made = new Set<string>();
  for (let index = 0; index < pages; index++) {
    const text = pageMarkdown(index, pages);
    for (const { folder, sectionFile } of targets) {
      const file = join(folder, corpusFile(index, sectionFile));
      if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      made.add(dirname(file));
      writeFileSync(file, text);
    }
  }
}

/** The file of a page below the content folder. */
export function corpusFile(index: number, sectionFile: SectionFile): string {
  const { route, kind } = corpusPage(index);
  if (kind === 'page') return `${route.slice(1, -1)}.md`;
  return `${route.slice(1)}${sectionFile}`;
}

/** The Markdown file of a page: front matter, and 300 to 600 words in three to six sections, with the marks of real prose. */
export function pageMarkdown(index: number, pages: number): string {
  const random = randomFrom(index + 1);
  const { title } = corpusPage(index);
  const frontMatter = [
    '---',
    `title: ${title}`,
    `description: How the ${threeWords(index)} came to ${random.of(PLACES)}, and what to ask before ${random.of(GERUNDS)} the ${random.of(NOUNS)}.`,
    `lead: ${sentence(random)}`,
    `updated: 2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
    '---',
  ];
  const sections = 3 + random.below(4);
  const words = Math.floor((130 + random.below(210)) / (sections + 1));
  const tableAt = random.below(3) === 0 ? random.below(sections) : -1;
  const blocks = [paragraphs(random, pages, words)];
  for (let section = 0; section < sections; section++) {
    blocks.push(`## ${heading(random)}`);
    const hasList = random.below(2) === 0;
    blocks.push(paragraphs(random, pages, hasList ? words / 2 : words));
    if (hasList) blocks.push(bullets(random, pages, words / 2));
    if (section === tableAt) blocks.push(table(random));
    if (random.below(6) === 0) blocks.push(codeBlock(random));
    if (random.below(6) === 0)
      blocks.push(`More is kept at <https://reference.example/${random.of(NOUNS)}/>, "${sentence(random)}"`);
    if (random.below(8) === 0) blocks.push(`> ${sentence(random)} ${sentence(random)}`);
  }
  return `${frontMatter.join('\n')}\n\n${blocks.join('\n\n')}\n`;
}

type Random = ReturnType<typeof randomFrom>;

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number) {
  let state = Math.imul(seed, 0x9e3779b9) | 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

/** Three words that only one page has: its title, its address and a part of its description. */
function threeWords(index: number): string {
  const triple = (index * STRIDE) % TRIPLES;
  const adjective = ADJECTIVES[triple % ADJECTIVES.length];
  const rest = Math.floor(triple / ADJECTIVES.length);
  return `${adjective} ${NOUNS[rest % NOUNS.length]} and ${NOUNS[Math.floor(rest / NOUNS.length)]}`;
}

function paragraphs(random: Random, pages: number, words: number): string {
  const done: string[] = [];
  for (let count = 0; count < words; ) {
    const sentences = Array.from({ length: 2 + random.below(4) }, () => sentence(random, pages));
    done.push(sentences.join(' '));
    count += sentences.reduce((sum, text) => sum + wordsOf(text), 0);
  }
  return done.join('\n\n');
}

function bullets(random: Random, pages: number, words: number): string {
  const ordered = random.below(3) === 0;
  const done: string[] = [];
  let items = 0;
  for (let count = 0; count < words || done.length < 3; ) {
    const text = sentence(random, pages);
    done.push(`${ordered ? `${++items}.` : '-'} ${text}`);
    count += wordsOf(text);
    if (random.below(5) > 0) continue;
    const nested = sentence(random, pages);
    done.push(`${ordered ? '   ' : '  '}- ${nested}`);
    count += wordsOf(nested);
  }
  return done.join('\n');
}

const codeBlock = (random: Random) =>
  ['```', `${random.of(NOUNS)} --${random.of(ADJECTIVES)} && ${random.of(VERBS)} <${random.of(NOUNS)}>`, '```'].join(
    '\n',
  );

function table(random: Random): string {
  const rows = Array.from(
    { length: 3 + random.below(5) },
    () => `| ${capital(random.of(ADJECTIVES))} ${random.of(NOUNS)} | ${random.of(PLACES)} | ${1 + random.below(900)} |`,
  );
  return ['| Part | Kept in | Pieces |', '| --- | --- | ---: |', ...rows].join('\n');
}

const heading = (random: Random) =>
  random.below(2) === 0
    ? `Why the ${random.of(NOUNS)} ${random.of(VERBS)} the ${random.of(NOUNS)}`
    : `${capital(random.of(GERUNDS))} the ${random.of(ADJECTIVES)} ${random.of(NOUNS)}`;

/** A sentence of 8 to 25 words. Given the number of pages, some of its nouns are links, emphasis or code. */
function sentence(random: Random, pages = 0): string {
  const thing = () => `the ${random.of(ADJECTIVES)} ${pages > 0 ? marked(random, pages) : random.of(NOUNS)}`;
  const start = random.below(2) === 0 ? `${random.of(OPENERS)}, ${thing()}` : capital(thing());
  const middle = `${random.of(VERBS)} ${thing()}${random.below(2) === 0 ? ` ${random.of(ADVERBS)}` : ''}`;
  const end =
    random.below(2) === 0 ? `, ${random.of(CLOSERS)}` : random.below(2) === 0 ? ` in ${random.of(PLACES)}` : '';
  return `${start} ${middle}${end}.`;
}

function marked(random: Random, pages: number): string {
  const noun = random.of(NOUNS);
  switch (random.below(30)) {
    case 0:
    case 1:
      return `[${noun} of ${random.of(PLACES)}](${corpusPage(random.below(pages)).route})`;
    case 2:
      return random.below(4) === 0 ? `[${noun}](https://reference.example/${noun}/)` : `**${noun}**`;
    case 3:
      return `*${noun}*`;
    case 4:
      return `\`${noun}\``;
    case 5:
      return `${noun}'s ${random.of(NOUNS)}`;
    case 6:
      return `"${noun}"`;
    case 7:
      return `${noun} & ${random.of(NOUNS)}`;
    default:
      return noun;
  }
}

const wordsOf = (text: string) => text.split(' ').length;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const two = (value: number) => String(value).padStart(2, '0');
