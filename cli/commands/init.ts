import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../problems/usage-error.ts';
import { writeInside } from '../sources/write-inside.ts';
import { nameOfFolder, planNewSite, SITE_FOLDERS } from '../starters/plan-site.ts';
import { STARTER_NAMES, STARTERS, type Starter } from '../starters/starters.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface InitOptions {
  readonly root: string;
  readonly starter?: Starter;
  readonly name?: string;
  readonly json?: boolean;
}

/** `site init`: writes a site into a folder that has none. It asks for a starter in a terminal, and nothing else. */
export async function init(options: InitOptions): Promise<void> {
  const root = resolve(options.root);
  const existing = SITE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  if (existing.length > 0)
    throw new UsageError(
      `${root} has ${existing.map((folder) => `${folder}/`).join(' and ')} already. Run this in an empty folder, or pass one with --root.`,
    );
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true && !options.json;
  const starter = options.starter ?? (isTerminal ? await askForStarter(process.stdin, process.stderr) : 'minimal');
  const files = planNewSite(root, starter, options.name ?? nameOfFolder(root));
  writeInside(root, files);
  const { writeEditorFiles } = await import('./schema.ts');
  const paths = [...files.map(({ path }) => path), ...(await writeEditorFiles(root))];
  const folder = relative(process.cwd(), root);
  const next = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...(existsSync(join(root, 'node_modules', 'region-site')) ? [] : ['npm install']),
    'npx site dev     shows the site, and every change when you save',
    'npx site build   writes dist/',
  ];
  if (options.json) {
    printJson({ starter, files: paths, next });
    return;
  }
  printResult(paths.join('\n'));
  printMessage(
    `\nNext:\n${next.map((step) => `  ${step}\n`).join('')}\nBefore the first deploy, set "origin" in regions/.\n`,
  );
}

/**
 * Asks until the answer is a starter. An empty answer is the first one.
 * @throws UsageError on Ctrl+C or Ctrl+D
 */
export async function askForStarter(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<Starter> {
  const terminal = createInterface({ input, output });
  const list = STARTER_NAMES.map((name, index) => `  ${index + 1}  ${name}: ${STARTERS[name]}\n`).join('');
  const first = STARTER_NAMES[0] as Starter;
  try {
    for (;;) {
      const answer = (await terminal.question(`Which starter?\n${list}Number or name [${first}]: `)).trim();
      const starter =
        answer === '' ? first : STARTER_NAMES.find((name, index) => [name, `${index + 1}`].includes(answer));
      if (starter) return starter;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    throw new UsageError('\nNo starter was chosen, and nothing is written. Name one by --starter.');
  } finally {
    terminal.close();
  }
}
