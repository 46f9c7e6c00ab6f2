/**
 * Measures how fast the build encodes pictures against sharp called by hand for the same variants of the same masters,
 * with the same settings, on one tmpfs.
 *
 *   node tests/bench/images.ts [--masters 12] [--rounds 3] [--avif]
 *
 * All alternate in both orders within one process. Exits with 1 if the build has less than 0.9 of the speed, or encodes
 * anything when nothing has changed. Elapsed time is compared; on a busy machine, processor time.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { encodePictures } from '../../cli/build/render/encode-pictures.ts';
import { preparePictures } from './image-masters.ts';
import { encodeByHand, encodeDecodedOnce } from './image-rivals.ts';
import { median } from './measure.ts';
import { makeScratch } from './tmpfs.ts';

const GOAL = 0.9;
const { values } = parseArgs({
  options: {
    masters: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    avif: { type: 'boolean', default: false },
  },
});
const [masters, rounds] = [values.masters, values.rounds].map(Number) as [number, number];
if (!(Number.isInteger(masters) && masters > 0 && Number.isInteger(rounds) && rounds > 0)) {
  console.error('Usage: node tests/bench/images.ts [--masters 12] [--rounds 3] [--avif]');
  process.exit(2);
}

interface Run {
  readonly ms: number;
  readonly cpuMs: number;
}

const scratch = makeScratch(0);
const isBusy = (loadavg()[0] ?? 0) > availableParallelism() / 2;
try {
  const { site, variants } = await preparePictures(scratch.folder, masters, values.avif);
  const out = join(scratch.folder, 'by-hand');
  const ours = () => encodePictures(site, { variants, drawings: [] });
  const tools = {
    site: async () => {
      rmSync(join(site.cacheDir, 'images'), { recursive: true, force: true });
      const { encoded } = await ours();
      if (encoded !== variants.length) throw new Error(`${encoded} of ${variants.length} were encoded.`);
    },
    'a pipeline a variant': () => encodeByHand(site.root, variants, out),
    'decoded once a master': () => encodeDecodedOnce(site.root, variants, out),
  };
  console.log(
    `${masters} masters, ${variants.length} variants · sharp ${sharp.versions.sharp}, vips ${sharp.versions.vips} · ` +
      `${scratch.remark} · ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}${isBusy ? ': processor time decides' : ''}`,
  );
  const names = Object.keys(tools) as (keyof typeof tools)[];
  const runs = new Map<string, Run[]>(names.map((name) => [name, []]));
  // Before the first measurement, so that it does not include the compilation of code.
  for (const name of names) await tools[name]();
  for (let round = 0; round < 2 * rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const cpu = process.cpuUsage();
      const started = performance.now();
      await tools[name]();
      const ms = performance.now() - started;
      const { user, system } = process.cpuUsage(cpu);
      runs.get(name)?.push({ ms, cpuMs: (user + system) / 1000 });
    }
  const own = runs.get('site') as Run[];
  // A pair of rounds has both orders.
  const ratio = (other: readonly Run[], figure: (run: Run) => number) =>
    median(
      Array.from({ length: rounds }, (_, pair) => {
        const sum = (of: readonly Run[]) => of.slice(2 * pair, 2 * pair + 2).reduce((all, run) => all + figure(run), 0);
        return sum(other) / sum(own);
      }),
    );
  let isSlow = false;
  for (const name of names) {
    const one = runs.get(name) as Run[];
    const [clock, cpu] = [ratio(one, ({ ms }) => ms), ratio(one, ({ cpuMs }) => cpuMs)];
    const times = `${median(one.map(({ ms }) => ms)).toFixed(0)} ms, ${median(one.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms of the processor`;
    console.log(
      `${name.padEnd(22)} ${times}${name === 'site' ? '' : `; site has ${clock.toFixed(2)} of its speed, ${cpu.toFixed(2)} by processor time`}`,
    );
    isSlow ||= (isBusy ? cpu : clock) < GOAL;
  }
  const written = readdirSync(out).length;
  const bytes = (folder: string) =>
    readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  await tools.site();
  const same = bytes(join(site.cacheDir, 'images')) / bytes(out);
  console.log(`${written} files by hand; site's have ${same.toFixed(3)} of their bytes`);
  const { encoded } = await ours();
  console.log(`nothing changed: ${encoded} encoded`);
  if (isSlow) console.log(`Slower than ${GOAL} of sharp by hand.`);
  process.exitCode = isSlow || encoded > 0 || written !== variants.length ? 1 : 0;
} finally {
  scratch.remove();
}
