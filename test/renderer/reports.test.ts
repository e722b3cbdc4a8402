import { expect, it } from 'vitest';
import type { Report } from '#shared/contract/reportCalls.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const report = (id: string): Report => ({
  id,
  message: { from: 'tom', at: 1, place: 'direct', title: '', text: `text of ${id}`, files: [] },
  count: 1,
  reports: [{ by: 'mei', at: 2, reason: 'spam', note: '' }],
  resolved: null,
});

/** A server whose queue has pages of two reports, with Amir as its admin once it says so. */
async function startQueue() {
  const server = createModelServer();
  const queue = { open: ['r5', 'r4', 'r3', 'r2', 'r1'], resolved: [] as string[] };
  let hold: Promise<void> = Promise.resolve();
  const answer = (name: string): Result<unknown> | null => {
    const args = (server.requests.at(-1)?.args ?? {}) as { state?: string; before?: number; id?: string };
    const { state, before, id } = args;
    if (name === 'report.count') return succeed({ open: queue.open.length });
    if (name === 'report.list') {
      const ids = state === 'open' ? queue.open : queue.resolved;
      const from = before ?? 0;
      const next = from + 2 < ids.length ? from + 2 : null;
      return succeed({ reports: ids.slice(from, from + 2).map(report), next, open: queue.open.length });
    }
    if (name !== 'report.delete' && name !== 'report.dismiss') return null;
    if (!queue.open.includes(id ?? '')) return fail('REPORT_RESOLVED');
    queue.open = queue.open.filter((one) => one !== id);
    queue.resolved = [id ?? '', ...queue.resolved];
    return succeed({});
  };
  server.intercept(async (name, carryOut) => {
    const given = answer(name);
    await (given === null ? undefined : hold);
    return given ?? carryOut();
  });
  const parley = await startOpened(server, createDisk());
  const promote = (role: 'admin' | 'member') =>
    server.publish('team.memberChanged', { userId: 'amir', role, active: true });
  return {
    server,
    queue,
    parley,
    promote,
    reports: parley.actions.reports,
    state: () => parley.stores.reports.getState(),
    ids: () => parley.stores.reports.getState().list?.reports.map(({ id }) => id),
    holdAnswers: (until: Promise<void>) => {
      hold = until;
    },
  };
}

it('a report is sent with its reason and note, and a refusal is returned', async () => {
  const { server, reports, parley } = await startQueue();
  const args = { conversationId: CONVERSATION, epoch: 'e', offset: 1, reason: 'spam', note: 'every day' } as const;
  expect(await reports.create(args)).toBe(null);
  expect(server.requests.at(-1)).toEqual({ name: 'report.create', args });
  server.failWith('ALREADY_REPORTED');
  expect(await reports.create(args)).toMatchObject({ code: 'ALREADY_REPORTED' });
  parley.stop();
});

it('only admins count open reports, from when they become one until they are none any more', async () => {
  const { server, parley, promote, state, reports } = await startQueue();
  const asked = () => server.requests.filter(({ name }) => name === 'report.count').length;
  server.publish('report.changed', { open: 9 });
  expect([asked(), state().open]).toEqual([0, null]);
  promote('admin');
  await expect.poll(() => state().open).toBe(5);
  server.publish('report.changed', { open: 6 });
  expect(state().open).toBe(6);
  await reports.show('open');
  promote('member');
  await expect.poll(() => state()).toEqual({ open: null, list: null });
  parley.stop();
});

it('the list that is shown grows page by page, and stays current without losing its pages', async () => {
  const { server, queue, parley, promote, reports, ids, state } = await startQueue();
  promote('admin');
  expect(await reports.show('open')).toBe(null);
  expect(ids()).toEqual(['r5', 'r4']);
  await reports.loadMore();
  expect([ids(), state().list?.next]).toEqual([['r5', 'r4', 'r3', 'r2'], 4]);
  queue.open = ['r6', ...queue.open];
  server.publish('report.changed', { open: 6 });
  await expect.poll(ids).toEqual(['r6', 'r5', 'r4', 'r3']);
  reports.leave();
  const asked = server.requests.length;
  server.publish('report.changed', { open: 5 });
  expect([state().open, state().list, server.requests.length]).toEqual([5, null, asked]);
  parley.stop();
});

it('a resolved report leaves the list, also when another admin was first', async () => {
  const { queue, parley, promote, reports, ids } = await startQueue();
  promote('admin');
  await reports.show('open');
  expect(await reports.dismiss('r5')).toBe(null);
  expect(ids()).toEqual(['r4', 'r3']);
  queue.open = queue.open.filter((id) => id !== 'r4');
  expect(await reports.deleteMessage('r4')).toMatchObject({ code: 'REPORT_RESOLVED' });
  expect(ids()).toEqual(['r3', 'r2']);
  await reports.show('resolved');
  expect(ids()).toEqual(['r5']);
  parley.stop();
});

it('the answer of a list that is no longer shown is dropped', async () => {
  const { parley, promote, reports, ids, state, holdAnswers } = await startQueue();
  promote('admin');
  let release = (): void => undefined;
  holdAnswers(new Promise((resolve) => (release = resolve)));
  const first = reports.show('open');
  const second = reports.show('resolved');
  release();
  await Promise.all([first, second]);
  expect([state().list?.kind, ids()]).toEqual(['resolved', []]);
  const third = reports.show('open');
  reports.leave();
  await third;
  expect(state().list).toBe(null);
  parley.stop();
});
