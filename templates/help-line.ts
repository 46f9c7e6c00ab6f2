import type { Context, Region } from 'region-site/kit';

export type HelpEntry = Region['help'][number];

/** The help organisation that answers at any hour. */
export const helpLineOf = ({ help, helpLine }: Region): HelpEntry | undefined => help.find(({ id }) => id === helpLine);

/** All help organisations of the region that answer in the language of the page, that one first. */
export const orderedHelp = ({ region: { help, helpLine }, language }: Context): readonly HelpEntry[] =>
  help
    // Gambling Therapy and the like answer in many languages, and lists of them name only the first.
    .filter(({ kind, languages }) => kind !== 'crisis' || languages.includes(language.code))
    .toSorted((a, b) => Number(b.id === helpLine) - Number(a.id === helpLine));

/** What somebody in danger needs first: the crisis line, the emergency number, and the help line of every page. */
export function urgentHelp(context: Context): readonly HelpEntry[] {
  const help = orderedHelp(context);
  const line = helpLineOf(context.region);
  return [
    ...help.filter(({ kind }) => kind === 'crisis'),
    ...help.filter(({ kind }) => kind === 'emergency'),
    // The crisis line of a market may be its help line.
    ...(line && line.kind !== 'crisis' ? [line] : []),
  ];
}
