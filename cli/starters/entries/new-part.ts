import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_NAMES } from '../../kit/site-host.ts';
import { ALL_MODULES } from '../../modules/all-modules.ts';
import { PACKAGE_FOLDER } from '../../package-folder.ts';
import { CATALOGUE } from '../../problems/catalogue.ts';
import { UsageError } from '../../problems/usage-error.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { checkFree, checkName, type NewFile } from './new-file.ts';

/** What a site can bring beside its pages, and the list of its definition that has it. */
export const PART_KINDS = { rule: 'rules', host: 'hosts', module: 'modules' } as const;
export type PartKind = keyof typeof PART_KINDS;

/** The files of a part, and the lines that add it to `templates/site.tsx`. */
export interface NewPart {
  readonly files: readonly NewFile[];
  readonly importLine: string;
  readonly list: (typeof PART_KINDS)[PartKind];
  /** The name of the exported object: `openingRule`. */
  readonly exported: string;
  /** The test, which Node runs. */
  readonly test: string;
}

/**
 * A rule, host or module in a folder of its own, with a fixture and a test: the files of `starters/parts/`, with another name.
 * @param site the definition that it is for
 * @throws UsageError for a name that is taken, reserved, or no name of a file
 */
export function newPart(root: string, kind: PartKind, name: string, site: CompleteSite): NewPart {
  checkName(name, `name of a ${kind}`, RESERVED[kind](name) ? [name] : []);
  if (!/^[a-z]/.test(name)) throw new UsageError(`"${name}" is not a valid name of a ${kind}. Begin with a letter.`);
  const list = PART_KINDS[kind];
  if ((site[list] ?? []).some((one) => one.name === name))
    throw new UsageError(`The site has a ${kind} "${name}" already: see "${list}" in templates/site.tsx.`);
  const folder = `templates/${list}/${name}`;
  checkFree(root, folder);
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const renamed = (text: string) =>
    text
      .replaceAll('SAMPLE', name.toUpperCase())
      .replaceAll(/\bsample(?=[A-Z])/g, camel)
      .replaceAll('sample', name);
  const from = join(PACKAGE_FOLDER, 'starters/parts/templates', list, 'sample');
  const files = readdirSync(from)
    .sort()
    .map((file) => ({ path: `${folder}/${renamed(file)}`, text: renamed(readFileSync(join(from, file), 'utf8')) }));
  const exported = renamed(`sample${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
  return {
    files,
    importLine: `import { ${exported} } from './${list}/${name}/${name}.ts';`,
    list,
    exported,
    test: `${folder}/${name}.test.js`,
  };
}

/** Names that mean something else. */
const RESERVED: Readonly<Record<PartKind, (name: string) => boolean>> = {
  // The code of the sample is made of the name.
  rule: (name) => `${name.toUpperCase()}-HEADING` in CATALOGUE,
  host: (name) => HOST_NAMES.some((one) => one === name),
  module: (name) => ALL_MODULES.some((one) => one.name === name),
};

/**
 * `templates/site.tsx` with a part: the import before the others, and the object in its list.
 * @returns null where the file is written in another way than the starters
 */
export function addPart(text: string, { importLine, list, exported }: Omit<NewPart, 'files' | 'test'>): string | null {
  const before = /^import /m;
  const existing = new RegExp(`^(  ${list}: \\[)([^\\]\\n]*)(\\],)$`, 'm');
  const definition = /^(export const site = defineSite\(\{)$/m;
  if (!before.test(text)) return null;
  const imported = text.replace(before, () => `${importLine}\nimport `);
  if (existing.test(text))
    return imported.replace(existing, (_, start: string, names: string, end: string) =>
      names.trim() === '' ? start + exported + end : `${start}${names}, ${exported}${end}`,
    );
  if (new RegExp(`^  ${list}\\b`, 'm').test(text) || !definition.test(text)) return null;
  return imported.replace(definition, (start) => `${start}\n  ${list}: [${exported}],`);
}
