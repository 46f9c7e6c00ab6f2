/**
 * `npm run bench -- shards --pages 64000 --of 8`: one region in one build, and in shards that are merged. The results must
 * be equal byte for byte. The time is that of each job, because each would run on a separate machine.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus.ts';
import { type Run, run } from './measure.ts';
import { makeScratch } from './tmpfs.ts';
import { copyTool, findTool } from './tools.ts';

const REGION = 'bench';

export function measureShards(args: readonly string[]): boolean {
  const { values } = parseArgs({
    args: [...args],
    options: { pages: { type: 'string', default: '64000' }, of: { type: 'string', default: '8' } },
  });
  const [pages, of] = [Number(values.pages), Number(values.of)];
  // One result, and the pages of all shards.
  const scratch = makeScratch(2 * pages);
  try {
    const tool = findTool('site', scratch.folder);
    if (typeof tool === 'string') throw new Error(tool);
    const bin = copyTool(scratch.folder);
    const root = join(scratch.folder, 'shards');
    const { content, sectionFile } = tool.prepare(root, pages);
    writeCorpus(pages, [{ folder: content, sectionFile }]);
    const build = (name: string, ...more: readonly string[]): Run => {
      rmSync(join(root, '.cache'), { recursive: true, force: true });
      const result = run(
        { file: process.execPath, args: [bin, 'build', '--root', root, '--region', REGION, '--json', ...more] },
        scratch.folder,
      );
      print(
        `${name.padEnd(14)} ${(result.ms / 1000).toFixed(1).padStart(7)} s ${((result.peakRssBytes ?? 0) / 1e6).toFixed(0).padStart(6)} MB`,
      );
      return result;
    };
    print(`${pages} pages, ${of} shards, ${scratch.remark}`);
    build('one build');
    const dist = join(root, 'dist');
    const whole = hashesOf(dist);
    rmSync(dist, { recursive: true });
    for (let index = 1; index <= of; index++) build(`shard ${index}/${of}`, '--shard', `${index}/${of}`);
    build('merge', '--merge');
    const merged = hashesOf(dist);
    const different = [...new Set([...whole.keys(), ...merged.keys()])].filter(
      (path) => whole.get(path) !== merged.get(path),
    );
    print(
      different.length === 0
        ? `Equal byte for byte: ${whole.size} files.`
        : `${different.length} files differ: ${different.slice(0, 5).join(', ')}`,
    );
    return different.length === 0;
  } finally {
    scratch.remove();
  }
}

/** All files of a result except the shards beside it. */
function hashesOf(dist: string): Map<string, string> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((path) => !path.includes('.shard-'));
  return new Map(files.map((path) => [path, hash('sha256', readFileSync(join(dist, path)), 'hex')]));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
