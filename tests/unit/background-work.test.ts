import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BackgroundWork } from '../../cli/serve/dev/background-work.ts';

/** A request whose answer needs the work, as that of `builds/latest.json`: it waits for as long as files are saved. */
function workWithWaitingRequest(): BackgroundWork {
  const work = new BackgroundWork(() => false);
  void work.trackRequest(() => work.waitFor(() => new Promise<never>(() => {})));
  return work;
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
      const until = performance.now() + 10;
      while (performance.now() < until);
    }
    expect(order).toEqual(['item 1', 'answer', 'item 2']);
  });
});
