/** What the generator does: sources on one side, a site for each market on the other. */
export const Scene = ({ label }: { readonly label: string }) => (
  <svg className="scene" viewBox="0 0 360 300" role="img" aria-label={label}>
    <g className="scene-lines">
      {SITES.map(({ y }) => (
        <path key={y} d={`M112 150C180 150 168 ${y + 34} 226 ${y + 34}`} />
      ))}
    </g>
    <g transform="translate(10 92)">
      {[16, 8, 0].map((offset) => (
        <rect key={offset} x={offset} y={16 - offset} width="86" height="100" rx="7" className="scene-sheet" />
      ))}
      <path d="M14 40h40M14 54h58M14 68h52M14 82h58" className="scene-words" />
      <path d="M14 96h22" className="scene-fact" />
    </g>
    {SITES.map(({ y, fact, words }) => (
      <g key={y} transform={`translate(226 ${y})`}>
        <rect width="122" height="68" rx="8" className="scene-sheet" />
        <path d="M0 15h122" className="scene-edge" />
        <circle cx="10" cy="7.5" r="2" className="scene-dot" />
        <circle cx="18" cy="7.5" r="2" className="scene-dot" />
        <rect x="12" y="25" width="30" height="32" rx={fact} className={`scene-fact-${fact}`} />
        <path d={words} className="scene-words" />
      </g>
    ))}
  </svg>
);

/** Each market has words and facts of its own. */
const SITES = [
  { y: 14, fact: 4, words: 'M54 29h56M54 41h44M54 53h30' },
  { y: 116, fact: 15, words: 'M54 29h38M54 41h56M54 53h48' },
  { y: 218, fact: 9, words: 'M54 29h50M54 41h30' },
] as const;
