/** A timer that pauses while it is held. It starts at once, and never ends with 0 ms. */
export function startCountdown(ms: number, done: () => void) {
  let left = ms;
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holders = 0;
  const stop = () => clearTimeout(timer);
  const run = () => {
    if (ms <= 0) return;
    began = performance.now();
    timer = setTimeout(done, Math.max(0, left));
  };
  run();
  return {
    stop,
    hold: () => {
      if (holders++ === 0) left -= performance.now() - began;
      stop();
    },
    release: () => {
      if (--holders === 0) run();
    },
  };
}
