import { BETTER_HERE, readCorpus, readmes } from '../support/readme-corpus.ts';
import { randomNumbers, type Soak } from './soak.ts';

/** A round reads all files, each cut at a random character: every beginning of a file is read as GitHub reads it, too. */
export const start = async (): Promise<Soak> => ({
  round: async (seed) => {
    const random = randomNumbers(seed);
    let blocks = 0;
    for (const file of readmes()) {
      const read = readCorpus(file, (text) => text.slice(0, Math.floor(text.length * (0.5 + random()))));
      blocks += read.blocks;
      const [difference] = BETTER_HERE.test(file) ? [] : read.differences;
      if (difference) throw new Error(`${difference.at}\n${difference.here}\nis for GitHub\n${difference.there}`);
    }
    return `${blocks} blocks`;
  },
});
