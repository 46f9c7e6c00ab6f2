import { measure, wrap } from '../../drawings/outline.ts';

interface TextBadgeProps {
  readonly label: string;
  /** px */
  readonly width: number;
  readonly height: number;
}

/** From the edge to the text, in px. */
const EDGE = 16;
/** px; the first size whose lines fit is taken. */
const SIZES = [15, 14, 13, 12, 11, 10, 9];
const LINE = 1.2;

/**
 * The badge of a licence, a regulator or a help body: its name in a frame. We never draw the logo of another organisation.
 * Inline and in the font of the page: as files, the badges of one page weigh more than a legal page may.
 */
export function TextBadge({ label, width, height }: TextBadgeProps) {
  const room = width - 2 * EDGE;
  const linesOf = (size: number) => wrap(label, size, room, 'strong');
  const fits = (size: number) => {
    const lines = linesOf(size);
    return lines.length * size * LINE <= height - 8 && lines.every((line) => measure(line, size, 'strong') <= room);
  };
  const size = SIZES.find(fits) ?? 9;
  const lines = linesOf(size);
  const top = height / 2 - (lines.length * size * LINE) / 2 + size * 0.93;
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <text fontSize={size}>
        {lines.map((line, index) => (
          <tspan key={line} x={width / 2} y={Math.round((top + index * size * LINE) * 10) / 10}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}
