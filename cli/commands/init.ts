import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UsageError } from '../problems/usage-error.ts';
import { writeInside } from '../sources/write-inside.ts';
import { nameOfFolder, planNewSite, SITE_FOLDERS, type Starter } from '../starters/plan-site.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface InitOptions {
  readonly root: string;
  readonly starter: Starter;
  readonly name?: string;
  readonly json?: boolean;
}

/** `site init`: writes a site into a folder that has none. It asks nothing. */
export function init(options: InitOptions): void {
  const root = resolve(options.root);
  const existing = SITE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  if (existing.length > 0)
    throw new UsageError(
      `${root} has ${existing.map((folder) => `${folder}/`).join(' and ')} already. Run this in an empty folder, or pass one with --root.`,
    );
  const files = planNewSite(root, options.starter, options.name ?? nameOfFolder(root));
  writeInside(root, files);
  const paths = files.map(({ path }) => path);
  const folder = relative(process.cwd(), root);
  const next = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...(existsSync(join(root, 'node_modules', 'region-site')) ? [] : ['npm install']),
    'npx site dev     shows the site, and every change when you save',
    'npx site build   writes dist/',
  ];
  if (options.json) {
    printJson({ starter: options.starter, files: paths, next });
    return;
  }
  printResult(paths.join('\n'));
  printMessage(
    `\nNext:\n${next.map((step) => `  ${step}\n`).join('')}\nBefore the first deploy, set "origin" in regions/.\n`,
  );
}
