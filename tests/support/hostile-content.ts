import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError } from '../../cli/problems/problem.ts';

/** A text of a source file, and the values that replace it, in this order. */
interface Slot {
  /** Names of keys, without indices: `help.name`. */
  readonly field: string;
  readonly original: string;
  candidates: readonly string[];
  chosen: number;
  readonly put: (value: string) => void;
}

interface SourceFile {
  readonly path: string;
  readonly render: () => string;
}

export interface HostileSite {
  /** Attempts: combinations of a payload and a text. */
  readonly tried: number;
  /** Attempts that the build refused with a problem at their line. */
  readonly refused: number;
  /** Fields that accepted a payload. */
  readonly accepted: ReadonlySet<string>;
}

interface HostileOptions {
  readonly region: string;
  readonly files: readonly string[];
  readonly payloads: readonly string[];
  /** Selects the first payload. */
  readonly seed: number;
  /** Number of payloads after the text of each Markdown file. */
  readonly paragraphs: number;
  /** Number of builds after which the original text replaces a refused payload, and not the next payload. */
  readonly patience?: number | undefined;
}

/** Each text has its own payloads, and a mark that identifies it in the line of a problem. */
const MARK = /=(\d+)=/;
const PER_TEXT = 3;
const TURNS = 40;
/** Values that other sources refer to, and lists of codes: a payload there is refused, together with the references. */
const KEPT =
  /^(\$schema|id|status|order|code|prefix|locale|formats|fallback|hreflang|requiredStrings|origin|slug|routerName|template|layout|updated|version|effective|gdprCountries|geo|whitelist|networkRoutes|responsibleGamingRoutes|redirects|externalHosts|siblingHosts)$|^cookies\.name$/;

/** Puts payloads into the texts of a site and builds it. What the build refuses is replaced until the site builds. */
export async function buildHostile(
  root: string,
  { region, files, payloads, seed, paragraphs, patience = TURNS }: HostileOptions,
): Promise<HostileSite> {
  const slots: Slot[] = [];
  let next = seed;
  const take = () => payloads[next++ % payloads.length] as string;
  const add = (field: string, original: string, put: Slot['put'], markdown = false) => {
    const mark = `=${slots.length}=`;
    slots.push({
      field,
      original,
      put,
      chosen: 0,
      candidates: markdown ? [`${take()} ${mark}`] : variants(original, mark, take),
    });
  };
  const sources = files
    .filter((file) => existsSync(join(root, file)))
    .map((file) =>
      file.endsWith('.json') ? jsonSource(root, file, add) : markdownSource(root, file, add, paragraphs),
    );
  for (let turn = 0; ; turn++) {
    for (const { put, candidates, chosen, original } of slots) put(candidates[chosen] ?? original);
    for (const { path, render } of sources) writeFileSync(path, render());
    try {
      await buildSite({ root, regions: [region] });
      break;
    } catch (error) {
      if (!(error instanceof ProblemsError) || turn === TURNS) throw error;
      const refused = new Set(error.problems.flatMap((problem) => slotsOf(problem, root, slots)));
      if (refused.size === 0) throw error;
      for (const slot of refused) {
        slot.chosen++;
        if (turn >= patience) slot.candidates = slot.candidates.slice(0, slot.chosen);
      }
    }
  }
  const count = (list: readonly Slot[], of: (slot: Slot) => number) => list.reduce((sum, slot) => sum + of(slot), 0);
  return {
    tried: count(slots, ({ candidates, chosen }) => Math.min(chosen + 1, candidates.length)),
    refused: count(slots, ({ chosen }) => chosen),
    accepted: new Set(slots.filter(({ candidates, chosen }) => chosen < candidates.length).map(({ field }) => field)),
  };
}

/** An address begins with a payload or carries it; a text is replaced by payloads or followed by them. */
function variants(original: string, mark: string, take: () => string): string[] {
  if (/^(https?:\/)?\//.test(original))
    return [`${take()}//${mark}`, `${original}?x=${take()}${mark}`, `${original}#${mark}${encodeURIComponent(take())}`];
  const several = Array.from({ length: PER_TEXT }, take).join(' ');
  // A placeholder must stay.
  const placeholders = original.match(/\{\w+\}/g) ?? [];
  return [
    ...(original.includes('{') ? [] : [`${mark} ${several}`]),
    `${original} ${mark} ${take()}`,
    [take(), mark, ...placeholders].join(' '),
  ];
}

/** By the mark in the line or the message; templates that fail quote the text. */
function slotsOf({ at, message }: Problem, root: string, slots: readonly Slot[]): readonly Slot[] {
  const line = at ? readFileSync(join(root, at.file), 'utf8').split('\n')[at.line - 1] : '';
  const marked = slots[Number((MARK.exec(line ?? '') ?? MARK.exec(message))?.[1])];
  if (marked) return [marked];
  const quoted = /in "(.+?)" \(/s.exec(message)?.[1];
  return quoted ? slots.filter(({ candidates, chosen }) => candidates[chosen]?.includes(quoted)) : [];
}

type Add = (field: string, original: string, put: (value: string) => void, markdown?: boolean) => void;

function jsonSource(root: string, file: string, add: Add): SourceFile {
  const path = join(root, file);
  const whole: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  const walk = (holder: Record<string, unknown>, above: string) => {
    for (const [key, value] of Object.entries(holder)) {
      const field = Array.isArray(holder) ? above : above ? `${above}.${key}` : key;
      if (KEPT.test(field) || (!Array.isArray(holder) && KEPT.test(key))) continue;
      if (typeof value === 'string') add(field, value, (text) => (holder[key] = text));
      else if (value && typeof value === 'object') walk(value as Record<string, unknown>, field);
    }
  };
  walk(whole, '');
  return { path, render: () => JSON.stringify(whole, null, 1) };
}

function markdownSource(root: string, file: string, add: Add, paragraphs: number): SourceFile {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const [, head = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const front = parseDocument(head);
  visit(front, {
    // Each entry on a line of its own, which a problem names.
    Seq: (_, list) => {
      list.flow = false;
    },
    Pair: (_, { key }) => (isScalar(key) && KEPT.test(String(key.value)) ? visit.SKIP : undefined),
    Scalar: (key, node, ancestors) => {
      if (key === 'key' || typeof node.value !== 'string') return;
      const pair = ancestors.findLast((one) => 'key' in one);
      add(`front matter.${pair && 'key' in pair ? pair.key : ''}`, node.value, (text) => {
        node.value = text;
        node.type = 'QUOTE_DOUBLE';
      });
    },
  });
  const lines: string[] = Array.from({ length: paragraphs }, () => '');
  for (const index of lines.keys()) add('Markdown', '', (text) => (lines[index] = text), true);
  return {
    path,
    render: () => {
      const block = head ? `---\n${front.toString({ lineWidth: 0 })}---\n` : '';
      return `${block}${[body.trimEnd(), ...lines].join('\n\n')}\n`;
    },
  };
}
