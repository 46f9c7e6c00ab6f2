import type { Drawn } from './drawings.ts';
import type { Variant } from './image-variants.ts';
import type { AnchorReference } from './region-renderer.ts';

/**
 * What rendering asked for beside the markup: files to copy, pictures to encode, inline code to allow, anchors to
 * check. Kept for each page and each document, so that a page that is taken over from the last build brings its own.
 * Lists with repetitions: most stay empty, and a set for each of sixteen thousand pages costs more than it saves.
 */
export interface Effects {
  readonly styles: string[];
  readonly scripts: string[];
  /** Names below `assets/` with the absolute paths of their files. */
  readonly files: (readonly [name: string, path: string])[];
  /** Names below `assets/` with the addresses that they lead to as QR codes. */
  readonly codes: (readonly [name: string, address: string])[];
  /** Paths of answers that draw an icon, with the absolute paths of their SVG files. */
  readonly icons: (readonly [answer: string, path: string])[];
  readonly variants: Variant[];
  readonly drawings: Drawn[];
  readonly anchors: AnchorReference[];
}

const KINDS = ['styles', 'scripts', 'files', 'codes', 'icons', 'variants', 'drawings', 'anchors'] as const;

export const noEffects = (): Effects => ({
  styles: [],
  scripts: [],
  files: [],
  codes: [],
  icons: [],
  variants: [],
  drawings: [],
  anchors: [],
});

export function addEffects(to: Effects, from: Effects | EffectsRecord): void {
  for (const kind of KINDS) if (from[kind]) for (const item of from[kind]) (to[kind] as unknown[]).push(item);
}

/** Effects as JSON; empty parts are left out, which most pages have only. */
export type EffectsRecord = Partial<Effects>;

export function recordEffects(effects: Effects): EffectsRecord | null {
  const kinds = KINDS.filter((kind) => effects[kind].length > 0);
  return kinds.length === 0 ? null : Object.fromEntries(kinds.map((kind) => [kind, effects[kind]]));
}
