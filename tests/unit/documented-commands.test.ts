/** Every command that the documentation names exists, with the options that it names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { runSite } from '../support/run-site.ts';
import { PROJECT } from '../support/site-copy.ts';

const DOCUMENTS = glob.sync(['*.md', 'cli/*.md', 'cli/docs/content/en/**/*.md', 'cli/starters/**/*.md'], {
  cwd: PROJECT,
});

const helps = new Map<string, string>();
async function helpOf(...command: string[]): Promise<string> {
  const key = command.join(' ');
  let help = helps.get(key);
  if (help === undefined) helps.set(key, (help = (await runSite(...command, '--help')).stdout));
  return help;
}

/** The names below "Commands:" in a help text. */
const commandsIn = (help: string): string[] =>
  [...(help.split(/^Commands:$/m)[1] ?? '').matchAll(/^ {2}([a-z][a-z0-9-]*)/gm)].map(([, name = '']) => name);

/** Lines of shell fences, and code between backticks, that begin with the command. */
function namedCommands(text: string): string[] {
  const fences = [...text.matchAll(/^```sh[^\n]*\n(.*?)^```$/gms)].map(([, body = '']) => body.replaceAll('\\\n', ' '));
  const lines = fences.flatMap((body) => body.split('\n').flatMap((line) => line.split(/&&|\|/)));
  const spans = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...lines, ...spans]
    .map((code) => /^\s*(?:npx )?site ([a-z].*)$/s.exec(code.replace(/ #.*$/s, ''))?.[1]?.trim() ?? '')
    .filter((code) => code !== '');
}

test.each(DOCUMENTS)('the commands of %s exist', async (document) => {
  const wrong: string[] = [];
  for (const code of namedCommands(readFileSync(join(PROJECT, document), 'utf8'))) {
    const [command = '', ...words] = code.split(/\s+/);
    if (!commandsIn(await helpOf()).includes(command)) {
      wrong.push(`site ${code}: there is no command "${command}"`);
      continue;
    }
    const sub = commandsIn(await helpOf(command)).filter((name) => words[0] === name);
    const help = await helpOf(command, ...sub);
    for (const word of words) {
      const option = /^--[a-z][a-z-]*/.exec(word)?.[0];
      if (option !== undefined && !new RegExp(`${option}(?![a-z-])`).test(help))
        wrong.push(`site ${code}: there is no option "${option}"`);
    }
  }
  expect(wrong).toEqual([]);
});

test('commands were read', async () => {
  expect(namedCommands(readFileSync(join(PROJECT, 'cli/docs/content/en/deploying.md'), 'utf8')).length).toBeGreaterThan(
    10,
  );
  expect(commandsIn(await helpOf()).length).toBeGreaterThan(15);
});
