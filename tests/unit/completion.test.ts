import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runSite } from '../support/run-site.ts';
import { BIN, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });

interface Shown {
  readonly path: readonly string[];
  readonly help: string;
  readonly options: readonly string[];
}

/** Every command with its options, read from the help texts, so that new commands are included. */
async function walk(path: readonly string[] = []): Promise<Shown[]> {
  const help = (await runSite(...path, '--help')).stdout;
  const section = (title: string) => help.split(`\n${title}:\n`)[1]?.split('\n\n')[0] ?? '';
  const names = [...section('Commands').matchAll(/^ {2}(\S+)/gm)].map((match) => match[1] as string);
  const options = [...section('Options').matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((match) => match[1] as string);
  const children: Shown[] = [];
  for (const name of names) if (name !== 'help') children.push(...(await walk([...path, name])));
  return [{ path, help, options }, ...children];
}

const commands = await walk();
const SHELLS = ['bash', 'zsh', 'fish'] as const;

test('the commands were found', () => {
  expect(commands.map(({ path }) => path.join(' '))).toEqual(
    expect.arrayContaining(['', 'build', 'geo', 'geo matrix', 'completion']),
  );
  expect(commands.find(({ path }) => path.join(' ') === 'build')?.options).toContain('--renderer');
});

test.each(commands.filter(({ path }) => path.length > 0).map(({ path, help }) => ({ name: path.join(' '), help })))(
  'help of $name begins with examples of it and says what it does',
  ({ name, help }) => {
    expect(help).toMatch(new RegExp(`^Examples:\\n  \\$ .*site ${name}`));
    expect(help).toMatch(/\nUsage: site [^\n]+\n\n\S/);
  },
);

/** A folder with a command `site`, as a shell finds it on the PATH. */
function withSite(): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'site'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`, { mode: 0o755 });
  return `${folder}:${process.env.PATH}`;
}

const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0;

describe.each(SHELLS)('%s', async (shell) => {
  const script = (await runSite('completion', shell)).stdout;

  test('the script names every command and each of its options', () => {
    for (const { path, options } of commands) {
      const at = path.join(' ');
      const lines = script
        .split('\n')
        .filter((line) => line.includes(shell === 'fish' ? `__site_at \\'${at}\\'` : `'${at}')`));
      const text = lines.join('\n');
      for (const option of options)
        expect(text, `${at} ${option}`).toMatch(
          new RegExp(shell === 'fish' ? `-l ${option.slice(2)}\\b` : `${option}\\b`),
        );
      const above = path.slice(0, -1).join(' ');
      if (path.length > 0)
        expect(script, at).toContain(shell === 'fish' ? `'${above} ${path.at(-1)}'` : `'${above} ${path.at(-1)}'`);
    }
  });

  test.runIf(isThere(shell))('the shell accepts the script', () => {
    const file = join(temporaryFolder(), 'site-completion');
    writeFileSync(file, script);
    expect(run(shell, ['-n', file])).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('completion in bash', async () => {
  const script = (await runSite('completion', 'bash')).stdout;
  const offered = (...words: string[]) => {
    const list = words.map((word) => `'${word}'`).join(' ');
    const asked = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _site; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = run('bash', ['--norc', '-c', asked], { PATH: withSite() });
    return { words: stdout.trim().split('\n'), stderr };
  };

  test.each([
    ['a command', ['site', 'bui'], ['build']],
    ['a command of a command', ['site', 'geo', 'm'], ['matrix']],
    ['an option', ['site', 'geo', 'matrix', '--l'], ['--lock']],
    ['the values of an option', ['site', 'build', '--renderer', 'r'], ['react']],
    ['the regions of this site', ['site', 'build', '--region', 'g'], ['global']],
    ['a command after an option with a value', ['site', 'build', '--region', 'uk', '--js'], ['--json']],
    ['an argument', ['site', 'explain', 'LINK-N'], ['LINK-NOWHERE']],
    ['the shells', ['site', 'completion', 'f'], ['fish']],
  ])('%s', (_what, words, expected) => {
    expect(offered(...words)).toEqual({ words: expected, stderr: '' });
  });

  test('a value with the name of a command is not a command', () => {
    expect(offered('site', 'build', '--region', 'geo', '--ren').words).toEqual(['--renderer']);
  });
});

test.runIf(isThere('fish'))('fish offers commands, options and regions', () => {
  const ask = (line: string) =>
    run(
      'fish',
      [
        '--no-config',
        '-c',
        `source (${`'${process.execPath}' '${BIN}'`} completion fish | psub); complete -C '${line}'`,
      ],
      {
        PATH: withSite(),
      },
    );
  expect(ask('site geo m').stdout).toMatch(/^matrix\t/);
  expect(ask('site build --render').stdout).toMatch(/^--renderer\t/);
  expect(ask('site build --region u')).toMatchObject({ stdout: expect.stringMatching(/^uk\b/), stderr: '' });
});

test('another shell is wrong usage', async () => {
  const { status, stdout, stderr } = await runSite('completion', 'powershell');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/bash, zsh, fish/);
});
