import { Command, CommanderError } from 'commander';
import { defineBuild } from './commands/build.command.ts';
import { defineCache } from './commands/cache.command.ts';
import { defineCheck } from './commands/check.command.ts';
import { defineCompletion } from './commands/completion.command.ts';
import { defineData } from './commands/data.command.ts';
import { defineDeploy } from './commands/deploy.command.ts';
import { defineDev } from './commands/dev.command.ts';
import { defineDiff } from './commands/diff.command.ts';
import { defineExplain } from './commands/explain.command.ts';
import { defineGeo } from './commands/geo.command.ts';
import { defineHosts } from './commands/hosts.command.ts';
import { defineI18n } from './commands/i18n.command.ts';
import { defineInit } from './commands/init.command.ts';
import { defineLegal } from './commands/legal.command.ts';
import { defineNew } from './commands/new.command.ts';
import { definePreview } from './commands/preview.command.ts';
import { defineRegionCommand } from './commands/region.command.ts';
import { defineRegions } from './commands/regions.command.ts';
import { defineReleases } from './commands/releases.command.ts';
import { defineReport } from './commands/report.command.ts';
import { defineRollback } from './commands/rollback.command.ts';
import { defineRoutes } from './commands/routes.command.ts';
import { defineSchedule } from './commands/schedule.command.ts';
import { defineSchema } from './commands/schema.command.ts';
import { ExitCode } from './commands/terminal/exit-code.ts';
import { printMessage, printResult } from './commands/terminal/print-text.ts';
import { reportFailure } from './commands/terminal/report-failure.ts';
import { defineTypes } from './commands/types.command.ts';
import { defineVisit } from './commands/visit.command.ts';
import { defineVitals } from './commands/vitals.command.ts';
import { defineWhy } from './commands/why.command.ts';
import { VERSION } from './version.ts';

/**
 * In the order of the help. `<name>.command.ts` defines a command, and loads `<name>.ts`, which runs it: loading all commands
 * at start would take 200 ms.
 */
const COMMANDS = [
  defineInit,
  defineBuild,
  defineCheck,
  defineTypes,
  definePreview,
  defineDev,
  defineNew,
  defineData,
  defineGeo,
  defineVisit,
  defineWhy,
  defineDiff,
  defineDeploy,
  defineRollback,
  defineReleases,
  defineCache,
  defineReport,
  defineVitals,
  defineHosts,
  defineRegions,
  defineRegionCommand,
  defineRoutes,
  defineLegal,
  defineI18n,
  defineSchedule,
  defineSchema,
  defineExplain,
  defineCompletion,
];

/** `site` with all of its commands and their options. */
export function defineCommands(): Command {
  const site = new Command('site')
    .description('Builds the website of each region from region JSON, Markdown, templates and pictures.')
    .version(VERSION, '-V, --version', 'print the version')
    .showHelpAfterError('Run "site --help" for all commands.')
    .configureHelp({ sortSubcommands: false })
    .configureOutput({ writeErr: printMessage, writeOut: printResult })
    .exitOverride();
  for (const define of COMMANDS) define(site);
  for (const command of site.commands) nameHelpAfterError(command, 'site');
  return site;
}

/** Runs the command that the arguments name. Its exit code is in `process.exitCode`. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await defineCommands().parseAsync(args, { from: 'user' });
  } catch (error) {
    // commander throws for help and version too, with exit code 0; its other errors are wrong usage.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
    else process.exitCode = reportFailure(error, args);
  }
}

/** A mistake in the options of a command names the help of that command. */
function nameHelpAfterError(command: Command, parent: string): void {
  const name = `${parent} ${command.name()}`;
  command.showHelpAfterError(`Run "${name} --help" for its options.`);
  for (const one of command.commands) nameHelpAfterError(one, name);
}
