import { expect, test, vi } from 'vitest';
import { BuildProgress } from '../../cli/commands/terminal/build-progress.ts';

function progressOn(isTTY: boolean, columns = 120) {
  const write = vi.fn<(text: string) => boolean>();
  return { progress: new BuildProgress({ write, isTTY, columns } as unknown as NodeJS.WriteStream), write };
}

test('a terminal shows a bar with rate and remaining time for the first part that is not complete', () => {
  const { progress, write } = progressOn(true);
  progress.show({ part: 'render', done: 10, total: 40 });
  progress.show({ part: 'pictures', done: 1, total: 4 });
  expect(write).toHaveBeenCalledTimes(1);
  expect(write.mock.lastCall?.[0]).toMatch(/Rendering pages \[######\s+\] 10 of 40/);
  progress.show({ part: 'render', done: 40, total: 40 });
  progress.show({ part: 'pictures', done: 2, total: 4 });
  expect(write.mock.lastCall?.[0]).toMatch(/Encoding pictures \[############\s+\] 2 of 4/);
  progress.clear();
  expect(write.mock.lastCall?.[0]).toBe('\r\u001b[K');
});

test('a narrow terminal shows one row', () => {
  const { progress, write } = progressOn(true, 40);
  progress.show({ part: 'render', done: 10, total: 40 });
  expect(write.mock.lastCall?.[0]).toMatch(/^\r\u001b\[KRendering pages \[######\s+$/);
  expect(write.mock.lastCall?.[0]).toHaveLength('\r\u001b[K'.length + 39);
});

test('without a terminal, every part with work to do is one line on stderr', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const { progress } = progressOn(false);
    progress.show({ part: 'load', done: 0, total: 0 });
    progress.show({ part: 'render', done: 0, total: 0 });
    progress.show({ part: 'render', done: 10, total: 40 });
    progress.show({ part: 'pictures', done: 4, total: 4 });
    progress.clear();
    expect(write.mock.calls.join('')).toBe('Reading regions, content and templates …\nRendering pages …\n');
  } finally {
    write.mockRestore();
  }
});
