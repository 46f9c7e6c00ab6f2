import type { CDPSession, Locator } from 'playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 6;

/**
 * Touches an element, moves by some px and releases it. The events have artificial times, so that a busy machine does not
 * slow down the gesture.
 * @param slow longer than the 300 ms of a flick
 * @param ms exact duration
 */
export async function swipe(
  on: Locator,
  dx: number,
  dy: number,
  { slow = false, ms = slow ? 500 : 150 }: { slow?: boolean; ms?: number } = {},
): Promise<void> {
  const from = await middleOf(on);
  const session = await on.page().context().newCDPSession(on.page());
  const begin = Date.now() / 1000;
  const at = (step: number) => begin + (ms / 1000) * (step / STEPS);
  await touch(session, 'touchStart', from, begin);
  for (let step = 1; step <= STEPS; step++) {
    const point = { x: from.x + (dx * step) / STEPS, y: from.y + (dy * step) / STEPS };
    await touch(session, 'touchMove', point, at(step));
  }
  await touch(session, 'touchEnd', null, at(STEPS));
  await session.detach();
}

/** The same with a mouse. */
export async function drag(on: Locator, dx: number, dy: number): Promise<void> {
  const { mouse } = on.page();
  const { x, y } = await middleOf(on);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + dx, y + dy, { steps: STEPS });
  await mouse.up();
}

async function middleOf(on: Locator): Promise<Point> {
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to swipe on');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point: Point | null,
  timestamp: number,
) => session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [], timestamp });
