import type { Context } from 'region-site/kit';

/** A half circle from midnight to midnight; the lamp marks 17:00. */
const angle = (hour: number) => Math.PI * (1 - hour / 24);
const at = (hour: number, radius: number) =>
  [200 + Math.cos(angle(hour)) * radius, 190 - Math.sin(angle(hour)) * radius]
    .map((at) => Number(at.toFixed(1)))
    .join(' ');
const arc = (from: number, to: number, radius: number) =>
  `M${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}`;

/** The table's rail as the face of a clock. The text below says the hour; the drawing shows its position in the day. */
export function SundayDial({ context }: { context: Context }) {
  const [x, y] = at(17, 160).split(' ');
  return (
    <svg className="dial" viewBox="0 0 400 200" aria-hidden="true">
      <path className="dial-rail" d={arc(0, 24, 160)} />
      <path className="dial-done" d={arc(0, 17, 160)} />
      {/* Dashes of an arc that is 24 long: one an hour, one every six. */}
      <path className="dial-tick" d={arc(0, 24, 142)} pathLength={24} />
      <path className="dial-tick long" d={arc(0, 24, 138)} pathLength={24} />
      <circle className="dial-glow" cx={x} cy={y} r="34" />
      <circle className="dial-lamp" cx={x} cy={y} r="9" />
      <text x="200" y="150" className="dial-hour">
        {context.t('SUNDAY_TIME')}
      </text>
      <text x="200" y="178" className="dial-zone">
        {context.t('SUNDAY_ZONE')}
      </text>
    </svg>
  );
}
