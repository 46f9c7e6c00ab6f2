/** The picture of the home page, drawn in the colours of the style sheet: a house at night, with one window lit. */
export const Scene = () => (
  <svg className="scene" viewBox="0 0 480 400" aria-hidden="true">
    <rect width="480" height="400" className="scene-sky" />
    <circle cx="352" cy="104" r="84" className="scene-glow" />
    <path d="M380 60a48 48 0 1 0 26 66 40 40 0 0 1-26-66Z" className="scene-light" />
    {STARS.map(([x, y, r]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} className="scene-star" />
    ))}
    <path d="M0 292c62-52 122-60 190-30s132 14 290-52v190H0Z" className="scene-far" />
    <path d="M0 330c80-38 150-34 238-8s160 18 242-22v100H0Z" className="scene-near" />
    <path d="M112 322v-62l44-36 44 36v62Z" className="scene-house" />
    <path d="M176 236v-26h12v36Z" className="scene-house" />
    <rect x="145" y="268" width="22" height="26" rx="2" className="scene-light" />
    <path d="M156 268v26M145 281h22" className="scene-frame" />
    <path d="M0 366c110-34 226-26 480 4v30H0Z" className="scene-front" />
    {TREES.map(([x, y, size]) => (
      <path key={x} d={`M${x} ${y}l${size} ${size * 3.2}h${-2 * size}Z`} className="scene-front" />
    ))}
  </svg>
);

const STARS = [
  [52, 60, 2],
  [96, 134, 1.5],
  [150, 44, 1.5],
  [204, 110, 2],
  [258, 56, 1.5],
  [282, 168, 1.5],
  [432, 190, 2],
  [446, 48, 1.5],
  [34, 188, 1.5],
] as const;

const TREES = [
  [262, 296, 17],
  [292, 282, 22],
  [326, 306, 16],
  [64, 310, 16],
] as const;
