/**
 * Names that belong to markets without a region: their authorities, bodies for disputes, registers of self-exclusion and
 * help lines. A page that has to name one says why in `mentions`, such as `malta.regulator`.
 */
export const otherMarkets: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  alderney: { regulator: ['Alderney Gambling Control Commission', 'AGCC'] },
  australia: { exclusionScheme: ['BetStop'], helpLine: ['Gambling Help Online', '1800 858 858'] },
  austria: { helpLine: ['Spielsuchthilfe'] },
  curacao: {
    regulator: ['Curaçao Gaming Control Board', 'Curaçao Gaming Authority', 'Curacao eGaming', 'Gaming Curaçao'],
  },
  cyprus: { regulator: ['National Betting Authority'] },
  denmark: { regulator: ['Spillemyndigheden*'], exclusionScheme: ['ROFUS'], helpLine: ['StopSpillet', '70 22 28 25'] },
  estonia: { regulator: ['Maksu- ja Tolliamet*'], exclusionScheme: ['HAMPI'] },
  france: {
    regulator: ['Autorité nationale des jeux', 'Autorité Nationale des Jeux'],
    helpLine: ['Joueurs Info Service', '09 74 75 13 13'],
  },
  gibraltar: { regulator: ['Gibraltar Gambling Commissioner', 'Gibraltar Gambling Division'] },
  ireland: { regulator: ['Gambling Regulatory Authority of Ireland', 'GRAI'] },
  'isle-of-man': { regulator: ['Gambling Supervision Commission'] },
  italy: { regulator: ['Agenzia delle Dogane e dei Monopoli'], helpLine: ['800 558 822'] },
  kahnawake: { regulator: ['Kahnawake Gaming Commission'] },
  malta: { regulator: ['Malta Gaming Authority', 'MGA'], helpLine: ['Responsible Gaming Foundation'] },
  norway: { regulator: ['Lotteritilsynet'], helpLine: ['Hjelpelinjen'] },
  romania: { regulator: ['Oficiul Național pentru Jocuri de Noroc', 'ONJN'] },
  spain: { regulator: ['Dirección General de Ordenación del Juego', 'DGOJ'], exclusionScheme: ['RGIAJ'] },
  sweden: {
    regulator: ['Spelinspektionen*'],
    exclusionScheme: ['Spelpaus*'],
    helpLine: ['Stödlinjen', '020-81 91 00'],
  },
  switzerland: { regulator: ['Eidgenössische Spielbankenkommission', 'Gespa'], helpLine: ['SOS-Spielsucht'] },
  // Bodies for disputes of several markets, which no region of ours has chosen.
  'other-dispute-bodies': {
    disputeBody: ['eCOGRA', 'ThePOGG', 'Pro MEDIATE', 'The Gambling Disputes Service', 'CDRL'],
  },
  usa: {
    regulator: ['New Jersey Division of Gaming Enforcement', 'Nevada Gaming Control Board'],
    helpLine: ['1-800-GAMBLER', '1-800-426-2537'],
  },
};
