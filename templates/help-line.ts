import type { Region } from 'region-site/kit';

type HelpEntry = Region['help'][number];

/** The help organisation that answers at any hour. */
export const helpLineOf = ({ help, helpLine }: Region): HelpEntry | undefined => help.find(({ id }) => id === helpLine);

/** All help organisations of the region, that one first. */
export const orderedHelp = ({ help, helpLine }: Region): readonly HelpEntry[] =>
  help.toSorted((a, b) => Number(b.id === helpLine) - Number(a.id === helpLine));
