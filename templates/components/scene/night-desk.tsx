import { back, card, cardDefs } from './cards.ts';

const BOARD =
  card('9', 'c', 'translate(396 336)scale(.6)') +
  card('2', 'h', 'translate(440 336)scale(.6)') +
  card('A', 's', 'translate(484 336)scale(.6)') +
  card('6', 'd', 'translate(528 336)scale(.6)') +
  back('translate(572 336)scale(.6)');
const HOLE_CARDS = back('translate(466 432)scale(.5)') + back('translate(502 432)scale(.5)');

/** A desk at night: laptop with the table on it, microphone, one lamp. The label is the client's mark of a live stream. */
export function NightDesk({ label }: { label: string }) {
  return (
    <svg className="desk-scene" viewBox="0 0 1000 640" aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: cardDefs(['s', 'h', 'd', 'c']) }} />
      <defs>
        <filter id="nd-soft">
          <feGaussianBlur stdDeviation="12" />
        </filter>
        <radialGradient id="nd-pool">
          <stop offset="0" stopColor="#FFC46B" stopOpacity=".55" />
          <stop offset=".45" stopColor="#F5A83D" stopOpacity=".16" />
          <stop offset="1" stopColor="#F5A83D" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="nd-felt" cx=".5" cy=".4" r=".7">
          <stop offset="0" stopColor="#2F7F69" />
          <stop offset="1" stopColor="#0D2A33" />
        </radialGradient>
        <linearGradient id="nd-metal" x1=".8" y1="0" x2=".2" y2="1">
          <stop offset="0" stopColor="#5A6C94" />
          <stop offset=".4" stopColor="#1E2C48" />
          <stop offset="1" stopColor="#0B1220" />
        </linearGradient>
        <linearGradient id="nd-cone" x1="1" y1="0" x2=".3" y2="1">
          <stop offset="0" stopColor="#FFE2B0" stopOpacity=".32" />
          <stop offset="1" stopColor="#FFC46B" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M0 520H1000V640H0Z" fill="#0C1424" />
      <path d="M0 520H1000" stroke="#33486E" strokeWidth="2" />
      <ellipse cx="600" cy="548" rx="420" ry="84" fill="url(#nd-pool)" />
      <path d="M862 172L440 556H880L904 186Z" fill="url(#nd-cone)" filter="url(#nd-soft)" />
      {/* Laptop */}
      <ellipse cx="500" cy="562" rx="330" ry="18" fill="#03060C" fillOpacity=".7" />
      <path d="M272 236A16 16 0 0 1 288 220H712A16 16 0 0 1 728 236V526H272Z" fill="url(#nd-metal)" />
      <path d="M286 236H714V508H286Z" fill="#070B14" />
      <ellipse cx="500" cy="366" rx="196" ry="104" fill="#18243C" />
      <ellipse cx="500" cy="366" rx="174" ry="84" fill="#C98F45" />
      <ellipse cx="500" cy="366" rx="172" ry="82" fill="url(#nd-felt)" />
      <g dangerouslySetInnerHTML={{ __html: BOARD }} />
      {[
        [330, 290],
        [500, 262],
        [670, 290],
        [330, 440],
        [670, 440],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="20" fill="#2A3F68" stroke="#0B1220" strokeWidth="3" />
      ))}
      {/* Hole cards face down: the mode hides them on the stream. */}
      <g dangerouslySetInnerHTML={{ __html: HOLE_CARDS }} />
      <rect x="300" y="248" width="92" height="26" rx="6" fill="#B4232A" />
      <text x="346" y="266" className="nj-small">
        {label}
      </text>
      <path d="M232 526H768L796 556A8 8 0 0 1 790 562H210A8 8 0 0 1 204 556Z" fill="#243453" />
      <path d="M232 526H768" stroke="#8EA2CC" strokeOpacity=".6" strokeWidth="2" />
      {/* Microphone on its arm */}
      <path d="M60 560L96 330L196 262" fill="none" stroke="#33486E" strokeWidth="9" strokeLinejoin="round" />
      <ellipse cx="62" cy="566" rx="52" ry="11" fill="#1B2942" />
      <g transform="translate(204 252) rotate(32)">
        <rect x="-26" y="-46" width="52" height="92" rx="26" fill="url(#nd-metal)" />
        <path d="M-22-28H22M-25-14H25M-25 0H25M-25 14H25M-22 28H22" stroke="#070B14" strokeWidth="2.5" />
        <path d="M20-30A26 26 0 0 1 25 10" fill="none" stroke="#FFD592" strokeWidth="2" />
      </g>
      {/* The lamp */}
      <path d="M930 556L962 300L884 140" fill="none" stroke="#33486E" strokeWidth="8" strokeLinejoin="round" />
      <ellipse cx="928" cy="560" rx="50" ry="10" fill="#1B2942" />
      <path d="M842 182L868 112L924 124L906 198Z" fill="#2C3D60" />
      <path d="M842 182L906 198" stroke="#FFE9C4" strokeWidth="7" strokeLinecap="round" />
      {/* A mug */}
      <path d="M818 500H866V548A8 8 0 0 1 858 556H826A8 8 0 0 1 818 548Z" fill="#8E3B46" />
      <path d="M852 500H866V548A8 8 0 0 1 858 556H850Z" fill="#C4606A" />
      <path d="M818 510A16 14 0 0 0 818 540" fill="none" stroke="#8E3B46" strokeWidth="7" />
    </svg>
  );
}
