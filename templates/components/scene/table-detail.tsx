import type { Context } from '../../contract.ts';

/** Where on the table each feature lives, numbered like the list beside it: x and y in the box of the drawing. */
const MARKS = [
  [742, 424],
  [1010, 392],
  [496, 270],
  [1120, 700],
  [250, 470],
  [860, 470],
] as const;

/** The same table, seen closer: it points at the drawing of the first screen and adds what the features do. */
export function TableDetail({ context }: { context: Context }) {
  return (
    <svg
      className="table-detail"
      viewBox="150 190 1010 600"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={context.t('SCENE_FEATURES_ALT')}
    >
      <use href="#nj-table" />
      {/* A splash of chips onto the pot. */}
      <g className="detail-splash">
        <use href="#nj-chip-lamp" x="690" y="392" />
        <use href="#nj-chip-felt" x="716" y="368" />
        <use href="#nj-chip-lamp" x="706" y="340" />
        <use href="#nj-chip-red" x="736" y="402" />
      </g>
      {/* A reaction beside a seat, a video reaction, a spoken message. */}
      <path
        className="bubble"
        d="M950 400H1042A16 16 0 0 1 1058 416V446A16 16 0 0 1 1042 462H1030L1046 482L1006 462H950A16 16 0 0 1 934 446V416A16 16 0 0 1 950 400Z"
      />
      <g className="bubble-face">
        <circle cx="996" cy="431" r="20" />
        <path d="M986 428V424M1006 428V424M984 437Q996 448 1008 437" />
      </g>
      <rect className="bubble" x="424" y="214" width="116" height="76" rx="14" />
      <path className="play" d="M472 234V270L500 252Z" />
      <rect className="bubble" x="160" y="548" width="176" height="48" rx="24" />
      <path
        className="wave"
        d="M186 572V572M200 564V580M214 556V588M228 566V578M242 552V592M256 560V584M270 567V577M284 558V586M298 566V578M312 571V573"
      />
      {/* The ledger's line of a session. */}
      <rect className="bubble" x="930" y="640" width="216" height="132" rx="14" />
      <path className="ledger-axis" d="M950 720H1126" />
      <path className="ledger" d="M950 716L972 702L992 726L1014 708L1036 738L1058 696L1080 704L1102 676L1126 684" />
      {MARKS.map(([x, y], index) => (
        <g key={`${x}-${y}`} className="mark" transform={`translate(${x} ${y})`}>
          <circle r="17" />
          <text y="6">{index + 1}</text>
        </g>
      ))}
    </svg>
  );
}
