import { Argument, type Command } from 'commander';
import { examples } from './examples.ts';

/** `site completion`. */
export function defineCompletion(site: Command): void {
  site
    .command('completion')
    .summary('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'before',
      examples('source <(site completion bash)', 'source <(site completion zsh)', 'site completion fish | source'),
    )
    .action(async (shell) => (await import('./completion.ts')).completion(shell, site));
}
