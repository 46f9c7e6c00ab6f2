/** What the law of a market demands, whatever its region file says. */
export interface Law {
  /** The lowest age for playing. */
  readonly age: number;
  /** Keys of the texts that every page has to show. */
  readonly warnings: readonly string[];
  /** Flags that may not be turned on. */
  readonly forbids: readonly string[];
  /** Visitors are asked before anything is stored that the page does not need. */
  readonly consent: boolean;
}

const OFFERS = ['bonusClaims', 'prizeTotals', 'ambassadors', 'streamerProgramme'];
const GAME = [...OFFERS, 'download', 'gameScreens'];

/**
 * By the home of a region (`geo.home`). Written apart from the region files on purpose: a region file that was changed by
 * mistake, or copied from another market, contradicts this table at its line. Sources are in the reasons of the region files.
 */
export const LAWS: Readonly<Record<string, Law>> = {
  GB: { age: 18, warnings: ['WARN_AGE'], forbids: ['ambassadors'], consent: false },
  'CA-ON': { age: 19, warnings: ['WARN_AGE'], forbids: OFFERS, consent: true },
  DE: { age: 18, warnings: ['WARN_AGE', 'WARN_ADDICTIVE'], forbids: OFFERS, consent: true },
  NL: { age: 18, warnings: ['WARN_AGE', 'WARN_ADDICTIVE'], forbids: OFFERS, consent: true },
  BE: { age: 21, warnings: ['WARN_AGE', 'WARN_ADDICTIVE'], forbids: OFFERS, consent: true },
  UA: { age: 21, warnings: ['WARN_AGE', 'WARN_ADDICTIVE'], forbids: [...OFFERS, 'gameScreens'], consent: true },
  PH: { age: 21, warnings: ['WARN_AGE'], forbids: OFFERS, consent: true },
  BR: { age: 18, warnings: ['WARN_AGE', 'WARN_NOT_OFFERED'], forbids: GAME, consent: true },
  BA: { age: 18, warnings: ['WARN_AGE', 'WARN_NOT_OFFERED'], forbids: GAME, consent: true },
  FI: { age: 18, warnings: ['WARN_AGE', 'WARN_NOT_OFFERED'], forbids: GAME, consent: true },
  HU: { age: 18, warnings: ['WARN_AGE', 'WARN_NOT_OFFERED'], forbids: GAME, consent: true },
  PL: { age: 18, warnings: ['WARN_AGE', 'WARN_NOT_OFFERED'], forbids: GAME, consent: true },
};

/** The three names that Great Britain has for the protection of players' money. */
export const GB_FUNDS_LEVELS = ['not protected', 'medium protection', 'high protection'];

/** An offer without an amount, in the languages of the site: what amounts cannot show. */
export const INDUCEMENT =
  /\p{L}*(?:b[oóô]nus|бонус)\p{L}*|(?<!\p{L})(?:free[ -]?spins?|freispiele?\p{L}*|tours? gratuits?)/iu;

/** Thoughts of ending one's life, in the languages of the site. */
export const SUICIDE =
  /suicid|suizid|selbstmord|selbsttötung|zelfmoord|zelfdoding|самогуб|samobój|samoubi|itsemurh|öngyilk|ending (?:your|their) life|(?:sich )?das leben zu nehmen|einde aan (?:uw|het|hun) leven|(?:mettre )?fin à (?:vos|ses) jours|quitarse la vida|tirar a própria vida|odebrani\p{L}* sobie życia|véget vet az életének/iu;
