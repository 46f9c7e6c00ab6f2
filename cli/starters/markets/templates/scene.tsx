/** The picture of the home page, drawn in the colours of the style sheet: the country that the market walks in. */
export const Scene = ({ name }: { readonly name: keyof typeof LAYERS }) => (
  <svg className="scene" viewBox="0 0 1200 520" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <rect width="1200" height="520" className="sky" />
    <circle cx="905" cy="150" r="62" className="sun" />
    {LAYERS[name].map(([className, path]) => (
      <path key={path} className={className} d={path} />
    ))}
    <path d={WAY} className="trail" />
    <g className="near">
      <ellipse cx="1003" cy="447" rx="34" ry="11" />
      <ellipse cx="1001" cy="427" rx="25" ry="10" />
      <ellipse cx="1005" cy="409" rx="17" ry="8" />
      <ellipse cx="1002" cy="394" rx="10" ry="6" />
    </g>
  </svg>
);

const FOREGROUND = 'M0 470c170-46 330-40 520-8s420 24 680-44v102H0Z';
const WAY = 'M800 520c-16-22 60-22 84-36s-28-26 6-38 62 6 84 2';

/** From the horizon to the front: class and path. */
const LAYERS = {
  coast: [
    ['far', 'M0 300h1200v220H0Z'],
    ['middle', 'M1200 190c-70 8-96-14-168-4-30 4-40 30-88 30-34 0-42 44-92 46-30 2-38 34-84 40-18 3-30 8-48 14h480Z'],
    ['water', 'M500 330h150M620 352h210M560 376h70M700 392h90'],
    ['front', 'M0 352c60-30 150-36 214-8 46 20 104 20 150 46 60 34 150 40 236 40 220 0 400-14 600-74v164H0Z'],
    ['near', FOREGROUND],
  ],
  forest: [
    ['far', 'M0 330c120-70 220-96 330-52 70 28 130 18 210-20 120-56 230-44 330 4 110 52 220 40 330-22v280H0Z'],
    ['middle', `M0 400${trees(24, 50, 74)}V520H0Z`],
    ['front', `M0 440${trees(16, 75, 104)}V520H0Z`],
    ['near', FOREGROUND],
  ],
  peaks: [
    ['far', 'M0 400 120 345l70 27 130-72 90 45 110-95 90 68 150-188 110 120 60-50 130-110 140 150v280H0Z'],
    ['snow', 'm760 130-48 60 26-12 20 18 22-16 35 10Zm300-40-71 60 33-8 28 22 28-20 38 6Z'],
    ['middle', 'M0 440l140-55 110 35 150-85 120 70 130-55 110 60 160-110 120 85 80-45 80 50v130H0Z'],
    ['front', 'M0 450c120-50 210-40 330-20s240 0 370-20 300-40 500 0v110H0Z'],
    ['near', FOREGROUND],
  ],
} as const;

/** A row of firs, as a part of a path. Their heights repeat after five. */
function trees(count: number, width: number, height: number): string {
  const parts = Array.from({ length: count }, (_, index) => {
    const size = height * (0.7 + ((index * 2) % 5) * 0.09);
    return `l${width / 2} ${-size}l${width / 2} ${size}`;
  });
  return parts.join('');
}
