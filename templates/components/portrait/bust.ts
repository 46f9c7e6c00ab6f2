/**
 * Drawn people: flat facets, one warm light from above right, blue shadow on the other side. Each has a silhouette of
 * their own (hair, hat, shoulders), so that they differ at 40 px. Box: 0 0 96 96.
 */
export interface Look {
  /** From the lit side to the shadow. */
  readonly skin: readonly [string, string, string, string];
  readonly hair: readonly [string, string];
  readonly cloth: readonly [string, string];
  readonly style: 'long' | 'parted' | 'bob' | 'cropped' | 'bun' | 'cap' | 'curls' | 'bald';
  readonly beard?: 'full' | 'chin';
  readonly glasses?: boolean;
}

export const LIGHT = ['#F3C79C', '#DDA679', '#B27C5C', '#7C5750'] as const;
export const TAN = ['#E3AC78', '#C28758', '#935F43', '#613F3E'] as const;
export const DEEP = ['#B37A4E', '#8E5A3A', '#65402F', '#3E2A2F'] as const;
export const PALE = ['#FAD9B8', '#E9BB96', '#BC8E78', '#84666B'] as const;

const face = (points: string, fill: string) => `<path d="M${points}Z" fill="${fill}"/>`;

/** Hair behind the head, drawn first. */
const BACK: Readonly<Record<Look['style'], string>> = {
  long: '30 34L35 18 48 12 62 17 68 34 71 60 76 76 20 76 26 58',
  parted: '31 38L30 24 38 15 54 12 65 22 65 38',
  bob: '29 30L36 16 49 12 61 16 68 31 70 56 62 60 34 60 26 56',
  cropped: '32 38L33 24 41 17 55 17 63 24 64 38',
  bun: '32 36L34 21 43 15 44 7 50 4 56 7 56 15 63 22 64 37',
  cap: '31 36L32 26 64 26 65 36',
  curls: '26 44L24 32 29 20 38 13 48 11 59 13 68 21 72 33 70 46 64 52 32 52',
  bald: '33 32L48 20 63 32',
};

/** Hair over the forehead, lit and in shadow. */
const FRONT: Readonly<Record<Look['style'], readonly [string, string]>> = {
  long: ['48 12L62 17 67 34 60 30 54 22', '48 12L54 22 42 24 35 32 33 42 30 36 35 18'],
  parted: ['38 15L54 12 65 22 63 31 52 22', '38 15L52 22 40 24 34 32 33 38 30 24'],
  bob: ['49 12L61 16 67 30 64 36 49 32', '49 12L49 32 32 36 29 31 36 16'],
  cropped: ['48 17L55 17 63 24 63 31 56 24', '48 17L56 24 40 25 34 32 33 24 41 17'],
  bun: ['50 16L63 22 63 33 55 23', '43 15L50 16 55 23 41 24 34 34 34 21'],
  cap: ['48 10L60 13 66 24 74 29 50 28', '48 10L50 28 30 28 31 19 38 12'],
  curls: ['48 11L59 13 68 21 70 34 62 34 57 24 48 26', '48 11L48 26 39 25 34 35 26 38 27 22 38 13'],
  bald: ['48 21L58 25 62 31 52 27', '48 21L52 27 40 28 34 33 38 25'],
};

export function bust({ skin, hair, cloth, style, beard, glasses }: Look): string {
  const [lit, mid, low, dark] = skin;
  const [front, back] = FRONT[style];
  const parts = [
    face(BACK[style], hair[1]),
    // Shoulders.
    face('10 96L16 80 38 70 48 78 48 96', cloth[1]),
    face('48 96L48 78 58 70 80 80 86 96', cloth[0]),
    // Neck and head, facet by facet; those of one tone are one path, from the shadow to the light.
    face('39 56L48 66 48 78 38 70ZM35 42L48 38 46 50 40 56 34 48', dark),
    face('61 42L48 38 51 50 56 56 62 48', mid),
    face('57 56L48 66 48 78 58 70ZM34 30L48 23 48 38 35 42ZM40 56L46 50 48 52 48 66 41 61ZM48 36L48 52 45 49', low),
    face('62 30L48 23 48 38 61 42ZM56 56L51 50 48 52 48 66 55 61ZM48 36L52 49 48 52', lit),
  ];
  if (beard === 'full') {
    parts.push(
      face('34 47L40 54 46 53 48 55 48 68 40 63', hair[1]),
      face('62 47L56 54 51 53 48 55 48 68 56 63', hair[0]),
    );
  }
  if (beard === 'chin') parts.push(face('43 56L48 55 53 56 52 63 48 67 44 63', hair[1]));
  parts.push(
    // Brows, eyes, mouth.
    `<path d="M37 40L44 39.5M52 39.5L59 40" stroke="${hair[1]}" stroke-width="1.6"/>`,
    '<path d="M38.5 43.6L43.5 43M52.5 43L57.5 43.6" stroke="#1A1620" stroke-width="2.2"/>',
    `<path d="M44 57.5L48 58.3 53 57" fill="none" stroke="${dark}" stroke-width="1.5"/>`,
    face(back, hair[1]),
    face(front, hair[0]),
  );
  if (glasses) {
    parts.push(
      '<path d="M36.4 43.4a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0M50.4 43.4a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0M46 42.6Q48.2 41.4 50.4 42.6" fill="none" stroke="#E8EDF6" stroke-width=".8"/>',
    );
  }
  return parts.join('');
}
