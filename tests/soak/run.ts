/**
 * `npm run soak -- <name>`: long random tests. Rounds with different seeds run until the time is over or a round fails.
 */
import { parseArgs } from 'node:util';
import { SOAKS } from './registry.ts';

const USAGE = `npm run soak -- <name> [--seconds <n>] [--seed <n>]

${Object.entries(SOAKS)
  .map(([name, { shows }]) => `  ${name.padEnd(16)}${shows}`)
  .join('\n')}

  --seconds <n>   start no new round after this time (default: 600)
  --seed <n>      seed of the first round; each further round adds one (default: from the clock)
  --rounds <n>    end after this number of rounds

Exit: 0 every round passed · 1 a round failed, its seed is printed · 2 wrong usage`;

const options = readOptions(process.argv.slice(2));
if ('text' in options) {
  (options.code === 0 ? process.stdout : process.stderr).write(`${options.text}\n`);
  process.exit(options.code);
}
process.exitCode = await run(options);

interface SoakOptions {
  readonly name: string;
  readonly seconds: number;
  readonly seed: number;
  readonly rounds: number;
}

function readOptions(args: string[]): SoakOptions | { readonly text: string; readonly code: 0 | 2 } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '600' },
        seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
        rounds: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { text: USAGE, code: 0 };
    const [name, ...rest] = positionals;
    const [seconds, seed, rounds] = [values.seconds, values.seed, values.rounds].map(Number) as [
      number,
      number,
      number,
    ];
    if (name === undefined || rest.length > 0) return { text: USAGE, code: 2 };
    if (!Object.hasOwn(SOAKS, name)) return { text: `There is no run "${name}".\n\n${USAGE}`, code: 2 };
    if (!(seconds > 0)) return { text: '--seconds takes a number above 0.', code: 2 };
    if (!Number.isSafeInteger(seed) || seed < 0) return { text: '--seed takes a whole number from 0 on.', code: 2 };
    if (!Number.isSafeInteger(rounds) || rounds < 1)
      return { text: '--rounds takes a whole number from 1 on.', code: 2 };
    return { name, seconds, seed, rounds };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${USAGE}`, code: 2 };
  }
}

async function run({ name, seconds, seed, rounds }: SoakOptions): Promise<0 | 1> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const soak = await SOAKS[name]?.start();
  if (!soak) throw new Error(`${name} did not start`);
  let done = 0;
  try {
    while (done < rounds && (done === 0 || elapsed() < seconds)) {
      const current = seed + done;
      try {
        const result = await soak.round(current);
        console.log(`seed ${current}: ${result} (${elapsed().toFixed(0)} s)`);
      } catch (error) {
        console.error(error);
        console.error(`✗ seed ${current} failed. To repeat it: npm run soak -- ${name} --seed ${current} --rounds 1`);
        return 1;
      }
      done++;
    }
  } finally {
    await soak.close?.();
  }
  console.log(`✓ ${name}: ${done} ${done === 1 ? 'round' : 'rounds'} passed in ${elapsed().toFixed(0)} s`);
  return 0;
}
