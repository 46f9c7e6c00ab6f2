import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Location, locate, type Problem, startOf } from '../../problems/problem.ts';
import { findIslands } from '../../templates/island-files.ts';
import type { BrowserFault } from './client-data.ts';

/** The most that one page can send. */
const MOST = 50;
/** The characters that are shown around a difference of markup. */
const AROUND = 30;

/** Finds the source of a position in a script; null if it is none of the site. @param address path and query */
export type LocateScript = (address: string, line: number, column: number) => Promise<Location | null>;

/** Unlike a problem of the build, it leaves the page up to date. */
type BrowserProblem = Problem & { readonly severity: 'error' };

/** What is wrong in the pages that are open in browsers, as problems. A page that is closed or loaded again takes its own along. */
export class BrowserFaults {
  private readonly root: string;
  private readonly locateScript: LocateScript;
  private readonly onChange: (problems: readonly BrowserProblem[]) => void;
  /** By the page that has sent them. */
  private readonly pages = new Map<string, readonly BrowserProblem[]>();
  problems: readonly BrowserProblem[] = [];

  constructor(root: string, locateScript: LocateScript, onChange: (problems: readonly BrowserProblem[]) => void) {
    this.root = root;
    this.locateScript = locateScript;
    this.onChange = onChange;
  }

  /** @param html of the page, as the server sent it */
  async set(page: string, faults: readonly BrowserFault[], html: string): Promise<void> {
    const found = await Promise.all(faults.slice(0, MOST).map((fault) => this.problemOf(fault, html)));
    // What the policy stops also throws.
    const stopped = new Set(found.flatMap(({ code, at }) => (code === 'POLICY-VIOLATION' && at ? lineOf(at) : [])));
    const isTwice = ({ code, at }: Problem) => code === 'SCRIPT-ERROR' && at !== null && stopped.has(lineOf(at));
    this.pages.set(
      page,
      found.filter((problem) => !isTwice(problem)),
    );
    this.update();
  }

  remove(page: string): void {
    if (this.pages.delete(page)) this.update();
  }

  private update(): void {
    const unique = new Map([...this.pages.values()].flat().map((problem) => [JSON.stringify(problem), problem]));
    const before = JSON.stringify(this.problems);
    this.problems = [...unique.values()];
    if (JSON.stringify(this.problems) !== before) this.onChange(this.problems);
  }

  private async problemOf(fault: BrowserFault, html: string): Promise<BrowserProblem> {
    const { kind, message } = fault;
    if (kind === 'markup') return this.markupProblem(fault.island, fault.html, html);
    const at = await this.locateStack(fault.stack);
    if (kind === 'policy') return policyProblem(message, fault.directive, at);
    return {
      severity: 'error',
      code: 'SCRIPT-ERROR',
      at,
      message: `${kind === 'error' ? 'A script of the page fails' : 'A promise is rejected, and no code handles it'}: ${message}`,
      help: at
        ? 'Fix it there. The open page shows it again if it is still so.'
        : `It is no source of the site. ${frames(fault.stack)[0]?.text ?? ''}`.trim(),
    };
  }

  private async locateStack(stack: string): Promise<Location | null> {
    for (const { address, line, column } of frames(stack)) {
      const at = await this.locateScript(address, line, column);
      if (at) return at;
    }
    return null;
  }

  private markupProblem(island: string, inBrowser: string, html: string): BrowserProblem {
    const file = findIslands(this.root).get(island) ?? '';
    const text = existsSync(join(this.root, file)) && file !== '' ? readFileSync(join(this.root, file), 'utf8') : '';
    const [server, browser] = difference(island, inBrowser, html);
    return {
      severity: 'error',
      code: 'MARKUP-DIFFERS',
      at: text === '' ? null : (locate(file, text, Math.max(0, text.indexOf('export default'))) ?? startOf(file)),
      message: `The island "${island}" renders in the browser what the page does not have. The page: ${server} The browser: ${browser}`,
      help: 'Read the clock, random numbers, the window and what is stored in an effect, so that both begin with the same.',
    };
  }
}

const lineOf = ({ file, line }: Location): string => `${file}:${line}`;

/** The texts around the first difference, from the island of the page that is most like the one in the browser. */
function difference(island: string, inBrowser: string, html: string): [string, string] {
  const starts = [...html.matchAll(new RegExp(` data-island="[^"]*/island-${RegExp.escape(island)}\\.[^>]*>`, 'g'))];
  const common = (text: string) => {
    let length = 0;
    while (length < inBrowser.length && text[length] === inBrowser[length]) length++;
    return length;
  };
  const texts = starts.map((start) => html.slice(start.index + start[0].length));
  const [server = ''] = texts.sort((a, b) => common(b) - common(a));
  const from = Math.max(0, common(server) - AROUND);
  const shown = (text: string) => `"${text.slice(from, common(server) + AROUND)}"`;
  return [shown(server), shown(inBrowser)];
}

function policyProblem(blocked: string, directive: string, at: Location | null): BrowserProblem {
  const isTrustedTypes = /trusted-types/.test(directive);
  return {
    severity: 'error',
    code: 'POLICY-VIOLATION',
    at,
    message: `The policy of the page (${directive}) stops this: ${blocked}`,
    help: isTrustedTypes
      ? 'No text may become markup or code in the browser. Use textContent and createElement, or render it at build time.'
      : 'Name the host in "thirdParties" of the region in defineSite, or make it a part of the site: an entry, an island, a style sheet.',
  };
}

interface Frame {
  /** The whole position. */
  readonly text: string;
  /** Path and query. */
  readonly address: string;
  readonly line: number;
  readonly column: number;
}

function frames(stack: string): Frame[] {
  return [...stack.matchAll(/https?:\/\/[^/\s]+(\/[^\s):]*):(\d+):(\d+)/g)].map(
    ([text, address = '', line, column]) => ({
      text,
      address,
      line: Number(line),
      column: Number(column),
    }),
  );
}
