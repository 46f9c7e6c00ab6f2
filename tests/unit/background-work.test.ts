import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BackgroundWork, Outdated } from '../../cli/serve/dev/background-work.ts';

/** A request whose answer needs the work, as that of `builds/latest.json`: it waits for as long as files are saved. */
function workWithWaitingRequest(): BackgroundWork {
  const work = new BackgroundWork(() => false);
  void work.trackRequest(() => work.waitFor(() => new Promise<never>(() => {})));
  return work;
}

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('background work of dev', () => {
  it('lets expected requests begin, even while another request waits for the work', async () => {
    const work = workWithWaitingRequest();
    const order: string[] = [];
    work.expectRequests();
    const begun = work.letRequestsBegin().then(() => order.push('work'));
    await nextTurn();
    order.push('request');
    await begun;
    expect(order).toEqual(['request', 'work']);
  });

  it('waits for a running answer, but not for a request that waits for the work', async () => {
    const work = workWithWaitingRequest();
    const order: string[] = [];
    const answer = async () => {
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      order.push('answer');
    };
    const items = [1, 2];
    for await (const item of work.sliced(items)) {
      order.push(`item ${item}`);
      if (item === 1) void work.trackRequest(answer);
      block(10);
    }
    expect(order).toEqual(['item 1', 'answer', 'item 2']);
  });

  it('gives other tasks time after one slice, whichever works run', async () => {
    const work = new BackgroundWork(() => false);
    const order: string[] = [];
    const steps = function* (name: string) {
      for (let step = 1; step <= 2; step++) {
        order.push(`${name}${step}`);
        block(10);
        yield;
      }
      return name;
    };
    setImmediate(() => order.push('task'));
    expect(await Promise.all([work.run(steps('a')), work.run(steps('b'))])).toEqual(['a', 'b']);
    expect(order).toEqual(['a1', 'b1', 'task', 'a2', 'b2']);
  });

  it('ends when sources have changed, but goes on where the change has altered nothing', async () => {
    let isOutdated = true;
    const work = new BackgroundWork(() => isOutdated);
    const items = async (isStale?: () => boolean) => {
      const found: number[] = [];
      for await (const item of work.sliced([1, 2], isStale)) found.push(item);
      return found;
    };
    expect(await items()).toEqual([]);
    const check = items(() => false);
    setImmediate(() => (isOutdated = false));
    expect(await check).toEqual([1, 2]);
  });

  it('ends work in which it pauses when sources have changed', async () => {
    let isOutdated = false;
    const work = new BackgroundWork(() => isOutdated);
    await work.pause();
    block(10);
    setImmediate(() => (isOutdated = true));
    await expect(work.pause()).rejects.toThrow(Outdated);
  });
});
