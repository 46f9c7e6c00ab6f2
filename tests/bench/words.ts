/** The vocabulary of the corpus, a handbook of a fictional harbour town. No list repeats a word, so titles are unique. */
const list = (words: string) => words.trim().split(/\s+/);

export const SECTIONS = list(`
  harbours workshops gardens archives bridges markets kitchens ferries orchards lamps
  tides clocks libraries mills quarries signals stables towers vineyards winters
`);

export const ADJECTIVES = list(`
  quiet early narrow patient copper distant hollow painted spare northern
  folded gentle heavy idle joined kindled level mended numbered open
  plain quick rounded seasoned tidal upper varnished weathered yellow broad
  careful daily eastern faded grey honest inner jagged known late
  modest neat oiled public rented salted tall unlit vaulted western
  wooden annual borrowed covered dry even fixed granite hidden iron
`);

export const NOUNS = list(`
  ledger lantern anchor beacon bell boiler bolt canal cellar chart
  chisel compass counter cradle crane crate cupboard deck door drawer
  drum engine envelope fence flag furnace gate gauge glass granary
  hammer hinge hook hull index journal keel kettle ladder latch
  lever loft loom lock map mast measure mirror mooring nail
  needle net notebook oar oven packet panel pier pipe plank
  plough pole pulley pump quay rail ramp reel roof rope
  rudder sail saddle scale screw shelf shutter sieve slate spade
  spindle spring staircase stamp stove strap switch table thread tool
  track trolley valve vane vessel wagon wall wheel window yard
`);

export const VERBS = list(`
  holds carries follows replaces supports measures keeps opens closes marks
  crosses guides lifts protects records returns shares shows steadies tells
  warms waters weighs answers balances checks cleans copies counts explains
`);

export const GERUNDS = list(`
  moving repairing buying painting withFallback storing lowering raising sorting drying
  cutting sealing turning joining testing lighting loading naming planting sharpening
`);

export const ADVERBS = list(`
  slowly twice often rarely quietly first together again carefully alone
  daily seldom early evenly partly fully nearby afterwards outdoors indoors
`);

export const PLACES = list(`
  Aldermoor Brackwater Calder Dunmere Eastholm Fenwick Garrow Hallin Inverby Jarrowside
  Kestrel Lowick Marrable Netherby Oxley Penrose Quenby Ravensea Saltby Thornleigh
`);

export const OPENERS = [
  'In most years',
  'Before the first frost',
  'On a market day',
  'As a rule',
  'Once the tide has turned',
  'For a new apprentice',
  'In the older houses',
  'When nothing else helps',
  'After a week of rain',
  'By common agreement',
] as const;

export const CLOSERS = [
  'and nobody has found a better way',
  'which is why visitors ask about it',
  'so it is worth writing down',
  'although the books disagree',
  'and the rest can wait until morning',
  'because repairs cost more than care',
  'as the oldest records already say',
  'even where space is short',
  'and that is usually enough',
  'until the season ends',
] as const;
