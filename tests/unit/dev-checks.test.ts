/** The findings that open pages of dev show between two checks of everything. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Finding } from '../../cli/check/finding.ts';
import { DevChecks } from '../../cli/serve/dev/dev-checks.ts';

const finding = (id: string): Finding => ({
  id,
  code: 'LEFTOVER',
  at: null,
  message: `The finding ${id}.`,
  help: '',
  severity: 'error',
  regions: ['home'],
  pages: { count: 1, first: [] },
});

/** Checks whose client answers as the test says. */
function start() {
  const dev = Object.assign(new EventEmitter(), { problems: [] as object[], options: { report: () => {} } });
  const answers = { all: [] as string[], page: [] as string[], pages: 'more' };
  const states: string[][] = [];
  const client = {
    advance: () => {},
    checkAll: async () => ({ id: 1, findings: answers.all.map(finding), fault: null }),
    checkPages: async () => ({ findings: answers.page.map(finding), pages: answers.pages }),
    close: async () => {},
  };
  const checks = new DevChecks(dev as never, () => void states.push(checks.findings.map(({ id }) => id)), client);
  const checkAll = async (ids: string[]) => {
    answers.all = ids;
    dev.emit('settled');
    await vi.waitFor(() => expect(checks.findings.map(({ id }) => id)).toEqual(ids));
  };
  const save = async (ids: string[], pages = 'more') => {
    Object.assign(answers, { page: ids, pages });
    dev.emit('pages');
    await checks.checkOpen(() => []);
    return { ids: checks.findings.map(({ id }) => id), isAhead: checks.isAhead };
  };
  return { dev, checkAll, save, states };
}

test('a fault is shown, and goes, as soon as the open page was checked by itself', async () => {
  const { checkAll, save, states } = start();
  await checkAll(['elsewhere']);
  expect(await save([])).toEqual({ ids: ['elsewhere'], isAhead: false });
  expect(await save(['new'])).toEqual({ ids: ['elsewhere', 'new'], isAhead: true });
  expect(await save([])).toEqual({ ids: ['elsewhere'], isAhead: true });
  expect(states).toHaveLength(3);
});

test('a fault that a check of everything has found goes as well, and the next one may find it on other pages', async () => {
  const { checkAll, save } = start();
  await save(['new']);
  await checkAll(['elsewhere', 'new']);
  expect((await save([])).ids).toEqual(['elsewhere']);
  expect((await save([])).ids).toEqual(['elsewhere']);
  await checkAll(['elsewhere', 'new']);
});

test('what another page does not have stays', async () => {
  const { checkAll, save } = start();
  await checkAll(['elsewhere']);
  await save(['new']);
  expect(await save([], 'another')).toEqual({ ids: ['elsewhere', 'new'], isAhead: false });
});

test('while the site cannot be built there are no findings, and no event says that all is well', async () => {
  const { dev, checkAll, states } = start();
  const events: number[] = [];
  dev.on('findings', (findings: readonly Finding[]) => events.push(findings.length));
  await checkAll(['elsewhere']);
  dev.problems = [{}];
  await checkAll([]);
  expect([states, events]).toEqual([[['elsewhere'], []], [1]]);
  dev.problems = [];
  dev.emit('settled');
  await vi.waitFor(() => expect(events).toEqual([1, 0]));
});
