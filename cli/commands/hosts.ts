import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SiteHost } from '../kit/site-host.ts';
import { ALL_HOSTS } from '../serve/hosts/all-hosts.ts';
import { rendererOf } from '../templates/renderer.ts';
import { loadTemplates } from '../templates/templates.ts';
import { printJson, printResult } from './terminal/print-text.ts';

/** `site hosts`: lists the hosts of the generator, and those of the site in this folder. */
export async function hosts(options: { readonly root: string; readonly json?: boolean }): Promise<void> {
  const all = [...ALL_HOSTS, ...(await readOwn(resolve(options.root)))].map(({ name, summary }) => ({ name, summary }));
  if (options.json) return printJson({ hosts: all });
  const width = Math.max(...all.map(({ name }) => name.length));
  for (const { name, summary } of all) printResult(`${name.padEnd(width)}  ${summary}`);
}

/** @throws ProblemsError if the definition of the site is wrong */
async function readOwn(root: string): Promise<readonly SiteHost[]> {
  if (!existsSync(join(root, 'templates/site.tsx'))) return [];
  return (await loadTemplates(root, rendererOf(root), join(root, '.cache'))).site.hosts ?? [];
}
