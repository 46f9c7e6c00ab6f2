/**
 * The pages of `cli/docs/content/en/reference/`, made of the docstrings of the kit, the schema of regions and the options of the
 * command.
 */
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import type { InterfaceDeclaration, Node, SourceFile, TypeElement } from 'typescript/unstable/ast';
import { isInterfaceDeclaration, isTypeLiteralNode } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { z } from 'zod';
import { regionSchema } from '../../cli/kit/region.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { defineCommands } from '../../cli/run-command.ts';
import { PROJECT } from './project.ts';

/** Each page of types: its title and opening, and the interfaces of the kit in their order. */
const PAGES = {
  'define-site.md': {
    title: 'defineSite',
    text: 'What `templates/site.tsx` gives to `defineSite`. The [guide](../define-site.md) explains it with samples.',
    interfaces: {
      'define-site': [
        ...['SiteDefinition', 'PageTemplate', 'BlockDefinition', 'BlockProps', 'RegionDefinition', 'ClaimDefinition'],
        ...['ThirdParties', 'Drawing', 'Budget', 'PageSources', 'SourceRecord', 'GeneratedPage', 'SourcePage'],
        ...['SiteProblem', 'ChangeRecord'],
      ],
      region: ['RegionParts'],
      'site-module': ['SiteModule', 'ListedPlaces', 'OtherRegions', 'KnownRegions'],
      'site-checks': ['SiteRule'],
      'site-host': ['SiteHost', 'HostingInput', 'HostedHeaders', 'HostedFile', 'Redirect', 'WorkerCode'],
      market: ['MarketRecord', 'OwnedValue', 'Figure'],
      search: ['SearchDefinition', 'SearchDocument'],
    },
  },
  'context.md': {
    title: 'context',
    text: 'What does not depend on the page: each component of a page gets it as `context`. The [guide](../templates.md) uses it.',
    interfaces: {
      contract: ['Context', 'LanguageView', 'LinkView', 'NavigationView', 'PlaceModalView', 'IslandView'],
      island: ['IslandProps'],
    },
  },
  'page.md': {
    title: 'page',
    text: 'What a page template gets. The fields of your own front matter are in `page.data` ([guide](../templates.md#fields-of-front-matter)).',
    interfaces: { contract: ['PageProps', 'Page', 'Heading'], collection: ['EntryPlace', 'EntryLink'] },
  },
  'picture-slots.md': {
    title: 'Picture slots',
    text: 'What `context.picture(source, slot)` takes and returns, and what `context.drawing(name, values)` returns.',
    interfaces: { contract: ['PictureSlot', 'PictureCrop', 'PictureView', 'PictureSource', 'DrawingView'] },
  },
  'collections.md': {
    title: 'Collections',
    text: 'What `defineCollections` and `defineLoaders` take, and what templates get. The [guide](../collections.md) has samples.',
    interfaces: {
      collection: [
        ...['CommonDefinition', 'FolderDefinition', 'RecordsDefinition', 'LoaderDefinition', 'LoadRequest'],
        ...['CalendarFields', 'EntryQuery', 'Entry', 'TagView', 'ListOf', 'FeedView'],
      ],
    },
  },
} as const;

/** All pages, by file. */
export const referencePages = (): ReadonlyMap<string, string> =>
  new Map([...typePages(), ['region.md', regionPage()], ['command.md', commandPage()], ['index.md', indexPage()]]);

const indexPage = (): string =>
  written('Reference', [
    'Names, types and defaults, taken from the code. Start with the [guides](../index.md).',
    [
      ...Object.entries(PAGES).map(([file, { title }]) => `- [${title}](${file})`),
      '- [Fields of region files](region.md)',
      '- [The command with all options](command.md)',
    ].join('\n'),
  ]);

const written = (title: string, parts: readonly string[]): string =>
  [`# ${title}`, '', '<!-- Written by tests/reference.ts. -->', ...parts.flatMap((part) => ['', part]), ''].join('\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text: string): string => (text === '' ? '' : `\`${oneLine(text)}\``);

/** Text in a cell of a table. What stands between angle brackets is no element, and a directive is shown as it is written. */
const cell = (text: string): string =>
  oneLine(text)
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll('<', '\\<').replace(/\{\w+(?::[^{}]*)?\}/g, '`$&`') : part,
    )
    .join('');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function typePages(): [string, string][] {
  const api = new API({ cwd: PROJECT });
  try {
    const [project] = api.updateSnapshot({ openProject: join(PROJECT, 'cli/tsconfig.json') }).getProjects();
    const read = (file: string) => project?.program.getSourceFile(join(PROJECT, `cli/kit/${file}.ts`));
    return Object.entries(PAGES).map(([name, { title, text, interfaces }]) => {
      const sections = Object.entries(interfaces).flatMap(([file, names]) => {
        const source = read(file);
        if (!source) throw new Error(`cli/kit/${file}.ts is not read.`);
        return (names as readonly string[]).map((one) => interfaceSection(source, one));
      });
      return [name, written(title, [text, ...sections])];
    });
  } finally {
    api.close();
  }
}

function interfaceSection(source: SourceFile, name: string): string {
  const found = source.statements.find(
    (statement): statement is InterfaceDeclaration => isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (!found) throw new Error(`There is no interface ${name} in ${source.fileName}.`);
  const extended = (found.heritageClauses ?? []).flatMap(({ types }) =>
    types.map((type) => code(type.getText(source))),
  );
  const about = [docOf(found, source), extended.length > 0 ? `With the members of ${extended.join(' and ')}.` : ''];
  const rows = found.members.flatMap((member) => memberRows(member, source, ''));
  const unexplained = rows
    .filter(([member = '', , doc]) => doc === '' && !member.includes('.'))
    .map(([member]) => member);
  if (unexplained.length > 0) throw new Error(`${name}: ${unexplained.join(', ')} has no docstring.`);
  return [`## ${name}`, about.filter(Boolean).join(' '), table(['member', 'type', 'what it is'], rows)]
    .filter(Boolean)
    .join('\n\n');
}

const isOptional = ({ questionToken, postfixToken }: Member): boolean => (questionToken ?? postfixToken) !== undefined;

/** Of what a member may have, the compiler's type names the common part. */
type Member = TypeElement & {
  readonly name?: Node;
  readonly type?: Node;
  readonly questionToken?: Node;
  readonly postfixToken?: Node;
};

/** A row for a member, and one for each member of an object that it contains: `entries.styles`. */
function memberRows(member: Member, source: SourceFile, before: string): string[][] {
  const name = member.name?.getText(source);
  // An index signature says only that there may be more.
  if (name === undefined) return [];
  const inner = member.type && isTypeLiteralNode(member.type) ? member.type.members : [];
  return [
    [
      code(`${before}${name}${isOptional(member) ? '?' : ''}`),
      inner.length > 0 ? 'object' : code(typeOf(member, source)),
      docOf(member, source),
    ],
    ...inner.flatMap((one) => memberRows(one, source, `${before}${name}.`)),
  ];
}

/** The type without `readonly`, which all members have; of a method its parameters and its result. */
function typeOf(member: Member, source: SourceFile): string {
  const text = member.getText(source);
  const name = member.name?.getText(source) ?? '';
  const type = text.slice(text.indexOf(name) + name.length).replace(/^\??:?\s*/, '');
  return withoutReadonly(type.replace(/;$/, '').replace(/\breadonly /g, ''));
}

/** `Readonly<…>` is what it contains. */
function withoutReadonly(type: string): string {
  const start = type.indexOf('Readonly<');
  if (start === -1) return type;
  const from = start + 'Readonly<'.length;
  let depth = 1;
  let end = from;
  while (depth > 0 && end < type.length) {
    if (type[end] === '<') depth++;
    else if (type[end] === '>' && type[end - 1] !== '=') depth--;
    end++;
  }
  return withoutReadonly(type.slice(0, start) + type.slice(from, end - 1) + type.slice(end));
}

function docOf(node: Node, source: SourceFile): string {
  const doc = (node.jsDoc?.at(-1)?.getText(source) ?? '').replace(/^\/\*\*|\*\/$/g, '').replace(/^\s*\* ?/gm, '');
  return cell(doc.split(/^@/m)[0] ?? '');
}

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
}

function regionPage(): string {
  return written('Fields of region files', [
    'What `regions/<id>.json` and `regions/defaults.json` may have, beside the [own fields](../define-site.md#own-fields-of-regions) of a site. The [guide](../regions.md) explains them.',
    fieldTable(regionSchema(null)),
    'A `route` starts and ends with a slash (`/about/`), a `stringKey` is a key of `strings.json` (`NAV_ABOUT`), an `assetPath` a file below `assets/`. A `listedPlace` is a country or subdivision of ISO 3166 (`GB`, `CA-ON`), or `@name` for a group.',
    ...ALL_MODULES.flatMap(({ name, fields, entries }) => [
      `## With the module \`${name}\``,
      ...(fields
        ? [
            'A region has these fields if the site [turns the module on](../define-site.md#modules).',
            fieldTable(z.strictObject(fields)),
          ]
        : []),
      ...(entries
        ? [
            'Entries of `navigation` and `utilityNavigation` have these fields then:',
            fieldTable(z.strictObject(entries)),
          ]
        : []),
    ]),
  ]);
}

function fieldTable(fields: z.ZodType): string {
  const schema = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' }) as Schema;
  return table(['field', 'type', 'default', 'what it is'], fieldRows(schema, '', schema.$defs ?? {}));
}

type Definitions = Readonly<Record<string, Schema>>;

/** A row for each field, those of objects below theirs: `geo.BLOCKED`, `languages[].code`. */
function fieldRows({ properties = {}, required = [] }: Schema, before: string, definitions: Definitions): string[][] {
  return Object.entries(properties).flatMap(([name, written]) => {
    const [field, others] = resolve(written, definitions);
    if (!field.description) throw new Error(`The field ${before}${name} of regions has no description.`);
    const value = field.default ?? null;
    const isPlain = typeof value !== 'object' || (Array.isArray(value) && value.length === 0);
    const shown = required.includes(name) ? 'required' : isPlain && value !== null ? code(JSON.stringify(value)) : '';
    const inner = innerObject(field, others);
    return [
      [code(before + name), cell(schemaType(field, others)), shown, cell(field.description ?? '')],
      ...(inner ? fieldRows(inner.schema, `${before}${name}${inner.suffix}.`, inner.others) : []),
    ];
  });
}

/** What a reference to an object leads to, and the definitions without it: an entry of a menu contains entries of the same kind. */
function resolve(schema: Schema, definitions: Definitions): [Schema, Definitions] {
  const name = schema.$ref?.replace(/^.*\//, '') ?? '';
  const { [name]: found, ...others } = definitions;
  if (!found?.properties) return [schema, definitions];
  const { $ref: _, ...own } = schema;
  return [{ ...found, ...own }, others];
}

function innerObject(field: Schema, definitions: Definitions) {
  const choices = [field, ...(field.anyOf ?? [])];
  const find = (part: (one: Schema) => Schema | boolean | undefined, suffix: string) => {
    for (const choice of choices) {
      const found = part(choice);
      if (typeof found !== 'object') continue;
      const [schema, others] = resolve(found, definitions);
      if (schema.properties) return { schema, others, suffix };
    }
    return null;
  };
  return (
    find((one) => one, '') ??
    find(({ items }) => items, '[]') ??
    find(({ additionalProperties: values }) => values, '.<name>') ??
    find(({ additionalProperties: values }) => typeof values === 'object' && values.items, '.<name>[]')
  );
}

function schemaType(schema: Schema, definitions: Definitions): string {
  const name = schema.$ref?.replace(/^.*\//, '');
  // zod gives a number to what is named nowhere.
  if (name) return /^__/.test(name) ? 'object' : name;
  const type = (one: Schema) => schemaType(one, definitions);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(type))].join(' or ');
  if (schema.properties) return 'object';
  if (schema.type === 'array') return `list of ${schema.items ? type(schema.items) : 'values'}`;
  if (schema.type !== 'object') return schema.type ?? 'any value';
  const values = schema.additionalProperties;
  return typeof values === 'object' ? `object of ${type(values)}` : 'object';
}

function commandPage(): string {
  const site = defineCommands();
  return written('The command', [
    'All commands with all options. `site <command> --help` prints the same.',
    ...site.commands.flatMap((command) => commandSections(command, 'site')),
  ]);
}

function commandSections(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`;
  const values = command.registeredArguments.map((one) => {
    const shown = one.variadic ? `${one.name()}...` : one.name();
    return one.required ? `<${shown}>` : `[${shown}]`;
  });
  const text = command.description();
  const rows = [
    ...command.registeredArguments.map((one, index) => [code(values[index] as string), cell(one.description), '']),
    ...command.options
      .filter(({ hidden }) => !hidden)
      .map((option) => [code(option.flags), optionText(option), defaultOf(option)]),
  ];
  const summary = command.summary();
  return [
    `## ${code([name, ...values].join(' '))}`,
    cell(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.${text ? ` ${text}` : ''}`),
    ...(rows.length > 0 ? [table(['option', 'what it does', 'default'], rows)] : []),
    ...command.commands.flatMap((one) => commandSections(one, name)),
  ];
}

const optionText = ({ description, argChoices }: Option): string =>
  cell(
    argChoices?.some((choice) => !description.includes(choice))
      ? `${description}: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`
      : description,
  );

function defaultOf({ defaultValue, defaultValueDescription }: Option): string {
  if (defaultValueDescription !== undefined) return cell(defaultValueDescription);
  const isNothing = defaultValue === undefined || defaultValue === false || defaultValue === true;
  return isNothing || String(defaultValue) === '' ? '' : code(String(defaultValue));
}
