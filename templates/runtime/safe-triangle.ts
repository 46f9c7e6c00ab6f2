/** Whether a pointer is on its way into a panel: then the entries that it crosses are not meant. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether `to` lies in the triangle between `from` and the nearer edge of a panel below it. */
export function isHeadingFor(panel: { left: number; right: number; top: number }, from: Point, to: Point): boolean {
  const left = { x: panel.left, y: panel.top };
  const right = { x: panel.right, y: panel.top };
  return to.y > from.y && side(from, left, to) <= 0 && side(from, right, to) >= 0;
}

/** Below zero where `point` lies to the right of the line from `a` down to `b` (y grows downwards: seen from above). */
const side = (a: Point, b: Point, point: Point) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
