import type { Argument, Command, Option } from 'commander';

/** The possible values of an option or argument, as far as a shell can offer them. */
export type Offer =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A command of `site` whose first output column lists the values. */
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'folders' | 'files' | 'nothing' };

interface OptionNode {
  /** `-V`, `--version`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Null for an option without a value. */
  readonly value: Offer | null;
}

export interface CommandNode {
  /** The command path: empty for `site` itself, `['geo', 'matrix']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly options: readonly OptionNode[];
  readonly arguments: readonly Offer[];
  readonly children: readonly CommandNode[];
}

/** Reads all commands as plain data, from which the completion scripts are generated. */
export function readCommandTree(command: Command, path: readonly string[] = []): CommandNode {
  const help = command.createHelp();
  return {
    path,
    summary: command.summary() || command.description(),
    options: help.visibleOptions(command).map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      description: option.description,
      value: option.required || option.optional ? offerOf(option.flags, option.argChoices) : null,
    })),
    arguments: command.registeredArguments.map((argument: Argument) => offerOf(argument.name(), argument.argChoices)),
    children: command.commands.map((child) => readCommandTree(child, [...path, child.name()])),
  };
}

/** All commands of the tree, the root first. */
export const everyCommand = (node: CommandNode): CommandNode[] => [node, ...node.children.flatMap(everyCommand)];

/** The options that need a value, each as `geo matrix --region`. */
export const optionsWithValue = (commands: readonly CommandNode[]): { at: string; value: Offer }[] =>
  commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) =>
      value ? names.map((name) => ({ at: `${path.join(' ')} ${name}`, value })) : [],
    ),
  );

/** Every command below another one, each as `geo matrix`; those of the root begin with a space. */
export const subcommands = (commands: readonly CommandNode[]): string[] =>
  commands.flatMap(({ path, children }) => children.map((child) => `${path.join(' ')} ${child.path.at(-1)}`));

/** Derives the kind of value from the placeholder, such as `<id...>`; all commands use the same placeholders. */
function offerOf(text: string, choices: Option['argChoices']): Offer {
  if (choices) return { kind: 'words', words: choices };
  const name = /<([^>]+)>|\[([^\]]+)\]/.exec(text)?.slice(1).find(Boolean) ?? text;
  const bare = name.replace(/\.\.\.$/, '');
  if (bare === 'id') return { kind: 'command', command: 'regions' };
  if (bare === 'host') return { kind: 'command', command: 'hosts' };
  if (bare === 'code') return { kind: 'command', command: 'explain' };
  if (/dir|dist|folder/.test(bare)) return { kind: 'folders' };
  return { kind: /file/.test(bare) ? 'files' : 'nothing' };
}
