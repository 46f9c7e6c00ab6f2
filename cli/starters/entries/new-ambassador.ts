import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { LoadedRegion } from '../../build/load/regions.ts';
import { suggest } from '../../problems/nearest.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';
import { checkFree, checkName, type Start, titleOf, yaml } from './new-file.ts';

export interface AmbassadorChoice {
  readonly root: string;
  readonly slug: string;
  readonly name: string | undefined;
  /** Nobody is younger than 25; region JSON refuses it. */
  readonly birthYear: string | undefined;
  readonly region: string | undefined;
  readonly regions: readonly LoadedRegion[];
  /** The year of joining. */
  readonly since: number;
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };
const YOUNGEST = 2001;

/** An ambassador: the record with the proof of age, a page, and a silhouette until somebody draws the portrait. */
export function newAmbassador(choice: AmbassadorChoice): Start {
  const { root, slug, regions, since } = choice;
  checkName(slug, 'name of a page');
  const offering = regions.filter(({ region }) => region.flags.ambassadors);
  const ids = offering.map(({ region }) => region.id);
  const id = choice.region ?? ids[0];
  const loaded = offering.find(({ region }) => region.id === id);
  if (!loaded)
    throw new WrongChoiceError(
      ids.length === 0 || id === undefined
        ? 'No region lets ambassadors appear: flags.ambassadors is off in each.'
        : `"${id}" is no region that lets ambassadors appear. ${suggest(id, ids)}`,
    );
  if (loaded.region.ambassadors.some((one) => one.slug === slug))
    throw new WrongChoiceError(`"${id}" has an ambassador "${slug}" already.`);
  const birthYear = Number(choice.birthYear);
  if (!Number.isInteger(birthYear) || birthYear < 1900 || birthYear > YOUNGEST)
    throw new WrongChoiceError(
      `Say when the person was born: --birth-year 1990. ${YOUNGEST} is the latest: 25 or older.`,
    );
  const language = loaded.region.languages[0]?.code ?? 'en';
  const page = `content/${language}/ggteam/${slug}.md`;
  const portrait = `assets/icons/portraits/${slug}.svg`;
  for (const path of [page, portrait]) checkFree(root, path);
  const name = choice.name ?? titleOf(slug).replace(/ \w/g, (letter) => letter.toUpperCase());
  const text = readFileSync(join(root, loaded.file), 'utf8');
  const record = {
    slug,
    name,
    birthYear,
    audienceEvidence: 'To be supplied by the talent team before the page goes out',
  };
  // The region's own list, or the whole of an inherited one with the new person at its end.
  const inOwn = Array.isArray((JSON.parse(text.replace(/^\ufeff/, '')) as { ambassadors?: unknown }).ambassadors);
  const edits = inOwn
    ? modify(text, ['ambassadors', loaded.region.ambassadors.length], record, { ...FORMAT, isArrayInsertion: true })
    : modify(text, ['ambassadors'], [...loaded.region.ambassadors, record], FORMAT);
  return {
    files: [
      { path: loaded.file, text: applyEdits(text, edits) },
      { path: page, text: pageText(name, since) },
      { path: portrait, text: SILHOUETTE },
    ],
    next: [`Write ${page}, draw ${portrait}, and ask the talent team for the evidence that ${loaded.file} names.`],
  };
}

const pageText = (name: string, since: number) =>
  [
    '---',
    `title: ${yaml(name)}`,
    `description: ${yaml(`Who ${name} is, what ${name} plays and where, in one sentence that is true.`)}`,
    'template: ambassador',
    'requires: [ambassadors]',
    `name: ${yaml(name)}`,
    `tagline: ${yaml('What one remembers of the stream')}`,
    `since: ${since}`,
    `plays: ${yaml('The games and limits')}`,
    `quote: ${yaml('A sentence of theirs.')}`,
    '---',
    '',
    '## In their words {#words}',
    '',
    'What they say of themselves.',
    '',
  ].join('\n');

const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192"><path fill="#12182c" d="M0 0h96v96H0z"/><path fill="#3b4468" d="M48 18c11 0 18 8 18 19s-7 21-18 21-18-10-18-21 7-19 18-19zM12 96c2-20 16-30 36-30s34 10 36 30z"/></svg>
`;
