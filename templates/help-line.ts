import type { Context, Region } from 'region-site/kit';

export type HelpEntry = Region['help'][number];

/** The help organisation that answers at any hour. */
export const helpLineOf = ({ help, helpLine }: Region): HelpEntry | undefined => help.find(({ id }) => id === helpLine);

const URGENT: readonly string[] = ['crisis', 'emergency'];

/** All help organisations of the region that answer in the language of the page: that one, the urgent ones, the others. */
export function orderedHelp({ region: { help, helpLine }, language }: Context): readonly HelpEntry[] {
  const rank = ({ id, kind }: HelpEntry) =>
    id === helpLine ? 0 : URGENT.includes(kind) ? 1 + URGENT.indexOf(kind) : 3;
  return (
    help
      // Gambling Therapy and the like answer in many languages, and lists of them name only the first.
      .filter(({ kind, languages }) => kind !== 'crisis' || languages.includes(language.code))
      .toSorted((a, b) => rank(a) - rank(b))
  );
}

/** Who answers when a line is closed: the crisis line, if it answers at any hour. */
export const otherwise = (context: Context, { kind, hours }: HelpEntry): HelpEntry | undefined =>
  kind === 'line' && hours !== undefined && hours !== ALWAYS
    ? orderedHelp(context).find((entry) => entry.kind === 'crisis' && entry.hours === ALWAYS && entry.phone)
    : undefined;

const ALWAYS = 'HELP_HOURS_24_7';

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
