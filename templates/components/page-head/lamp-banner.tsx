/** The lamp over the rail, a drawing without a message. The seed moves the light a little from page to page. */
export function LampBanner({ seed }: { seed: string }) {
  const shift = [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 160;
  const x = 820 + shift;
  return (
    <svg className="lamp-banner" viewBox="0 0 1200 420" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <defs>
        <radialGradient id="bn-pool">
          <stop offset="0" stopColor="#FFC46B" stopOpacity=".5" />
          <stop offset=".5" stopColor="#F5A83D" stopOpacity=".12" />
          <stop offset="1" stopColor="#F5A83D" stopOpacity="0" />
        </radialGradient>
        <filter id="bn-soft">
          <feGaussianBlur stdDeviation="14" />
        </filter>
        <linearGradient id="bn-cone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFE2B0" stopOpacity=".36" />
          <stop offset="1" stopColor="#FFC46B" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d={`M${x - 44} 84 L${x - 280} 440 H${x + 280} L${x + 44} 84Z`}
        fill="url(#bn-cone)"
        filter="url(#bn-soft)"
      />
      <ellipse cx={x} cy="400" rx="420" ry="120" fill="url(#bn-pool)" />
      <g className="lamp-things">
        <path d={`M${x} 0V44`} stroke="#34486E" strokeWidth="3" />
        <path d={`M${x - 62} 82C${x - 56} 54 ${x - 28} 43 ${x} 43S${x + 56} 54 ${x + 62} 82Z`} fill="#26385C" />
        <ellipse cx={x} cy="82" rx="62" ry="8" fill="#FFE9C4" />
        <path d={`M${x - 420} 470A560 176 0 0 1 ${x + 700} 470`} fill="none" stroke="#1B2942" strokeWidth="30" />
        <path
          className="lamp-glint"
          d={`M${x - 130} 312A560 176 0 0 1 ${x + 420} 314`}
          fill="none"
          stroke="#FFC46B"
          strokeOpacity=".6"
          strokeWidth="2"
        />
      </g>
    </svg>
  );
}
