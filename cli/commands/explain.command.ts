import type { Command } from 'commander';
import { examples } from './examples.ts';

/** `site explain`. */
export function defineExplain(site: Command): void {
  site
    .command('explain')
    .summary('explain a problem by its code')
    .argument('[code]', 'a code like LINK-NOWHERE; all of them without one')
    .addHelpText('before', examples('site explain CLAIM-OUTSIDE', 'site explain'))
    .action(async (code) => (await import('./explain.ts')).explain(code));
}
