import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site explain`. */
export function defineExplain(site: Command): void {
  site
    .command('explain')
    .summary('explain a problem by its code')
    .argument('[code]', 'a code such as LINK-NOWHERE; without it, all codes are listed')
    .addHelpText('before', examples('site explain CLAIM-OUTSIDE', 'site explain'))
    .addOption(rootOption())
    .action(async (code, options) => (await import('./explain.ts')).explain(code, options));
}
