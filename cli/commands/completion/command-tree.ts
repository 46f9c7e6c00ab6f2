import type { Argument, Command, Option } from 'commander';

/** What may follow an option or stand as an argument, as far as a shell can offer it. */
export type Offer =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A command of `site` whose first column lists the words. */
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'folders' | 'files' | 'nothing' };

export interface OptionNode {
  /** `-V`, `--version`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Null for a switch. */
  readonly value: Offer | null;
}

export interface CommandNode {
  /** The words that lead to it: none for `site` itself, `['geo', 'matrix']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly options: readonly OptionNode[];
  readonly arguments: readonly Offer[];
  readonly children: readonly CommandNode[];
}

/** The commands as plain data, so that a shell's script can be written without knowing any of them by name. */
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

/** Every command of the tree, the root first. */
export const everyCommand = (node: CommandNode): CommandNode[] => [node, ...node.children.flatMap(everyCommand)];

/** The words between the brackets of `--region <id...>` say what kind of value it is; all commands use the same ones. */
function offerOf(text: string, choices: Option['argChoices']): Offer {
  if (choices) return { kind: 'words', words: choices };
  const name = /<([^>]+)>|\[([^\]]+)\]/.exec(text)?.slice(1).find(Boolean) ?? text;
  const bare = name.replace(/\.\.\.$/, '');
  if (bare === 'id') return { kind: 'command', command: 'regions' };
  if (bare === 'code') return { kind: 'command', command: 'explain' };
  if (/dir|dist|folder/.test(bare)) return { kind: 'folders' };
  return { kind: /file/.test(bare) ? 'files' : 'nothing' };
}
