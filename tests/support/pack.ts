/** Packs the generator and installs it into an empty folder, as for its users. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROJECT } from './project.ts';

/** Without the npm settings of the running `npm test`. */
const outside = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
const ENV = {
  ...Object.fromEntries(outside),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NO_COLOR: '1',
};

/** Packs a copy of the generator, because packing changes the folder, which other tests read. @returns the tarball */
export function packGenerator(folder: string): string {
  const copy = join(folder, 'project');
  mkdirSync(copy);
  for (const part of ['cli', 'tsconfig.json', 'LICENSE'])
    cpSync(join(PROJECT, part), join(copy, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  const { filename } = JSON.parse(npm(join(copy, 'cli'), 'pack', '--json', '--pack-destination', folder))[0];
  return join(folder, filename);
}

/** `npm install <tarball>` in an empty folder, with the versions of this project if the registry cannot be reached. */
export function installTarball(folder: string, tarball: string): void {
  try {
    npm(folder, 'install', tarball, '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0');
  } catch (error) {
    if (!/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ERR_SOCKET/.test((error as Error).message)) throw error;
    console.warn('The registry cannot be reached: the packages of this project are installed instead.');
    installFromProject(folder, tarball);
  }
}

/** Installs as npm would, from the packages of this project. */
export function installFromProject(folder: string, tarball: string): void {
  const own = join(folder, 'node_modules', 'region-site');
  mkdirSync(own, { recursive: true });
  run(folder, 'tar', 'xzf', tarball, '-C', own, '--strip-components=1');
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  symlinkSync('../region-site/bin.js', join(folder, 'node_modules', '.bin', 'site'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies: { 'region-site': `file:${basename(tarball)}` } }),
  );
  const copyWithDependencies = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(path, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const from = join(PROJECT, 'node_modules', name);
      const to = join(folder, 'node_modules', name);
      // Binaries for other systems are optional dependencies that are not installed here.
      if (existsSync(to) || !existsSync(from)) continue;
      cpSync(from, to, { recursive: true });
      copyWithDependencies(to);
    }
  };
  copyWithDependencies(own);
}

/** Runs a command in a folder. @throws with its output if it fails */
export function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env: ENV });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? status}\n${stdout}\n${stderr}`);
  return stdout;
}

const npm = (cwd: string, ...args: string[]): string => run(cwd, 'npm', ...args);
