import type { Command } from 'commander';
import { renderBash } from './completion/bash.ts';
import { readCommandTree } from './completion/command-tree.ts';
import { renderFish } from './completion/fish.ts';
import { renderZsh } from './completion/zsh.ts';
import { printResult } from './terminal/print-text.ts';

export const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const;

/** `site completion`: prints a script that completes all commands, options and values. */
export function completion(shell: keyof typeof SHELLS, program: Command): void {
  printResult(SHELLS[shell](readCommandTree(program)));
}
