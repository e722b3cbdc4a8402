import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/teamModel.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

const entry = (seq: number, about: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: seq * 1_000,
  action: 'group.create',
  by: 'mei',
  address: 'here',
  ...about,
});

interface Asked {
  readonly before?: number;
  readonly limit: number;
}

/** A page whose server answers calls for the audit log with `answer`, and what was asked of it. */
async function startLog(answer: (args: Asked) => Result<unknown> | Promise<Result<unknown>>) {
  const server = createModelServer();
  const asked: Asked[] = [];
  server.intercept(async (name, carryOut) => {
    if (name !== 'admin.audit') return carryOut();
    const args = server.requests.at(-1)?.args as Asked;
    asked.push(args);
    return answer(args);
  });
  const parley = await startOpened(server, createDisk());
  const { team } = parley.actions;
  const seqs = () => parley.stores.team.getState().audit.page?.entries.map(({ seq }) => seq);
  return { parley, team, asked, seqs };
}

it('goes on until a page has an entry that matches, also when an earlier server ignores the filter', async () => {
  const pages = new Map([
    [0, { entries: [], next: 90 }],
    [90, { entries: [entry(80, { by: 'tom' })], next: 70 }],
    [70, { entries: [entry(60, { by: 'tom' }), entry(50)], next: 50 }],
    [50, { entries: [entry(40)], next: null }],
  ]);
  const { parley, team, asked, seqs } = await startLog(({ before = 0 }) => succeed(pages.get(before)));
  expect(await team.showAudit({ by: 'mei' })).toBeNull();
  expect(seqs()).toEqual([50]);
  expect(asked.map(({ before }) => before)).toEqual([undefined, 90, 70]);
  expect(asked[0]).toMatchObject({ by: 'mei', limit: 50 });
  expect(await team.loadMoreAudit()).toBeNull();
  expect(seqs()).toEqual([50, 40]);
  expect(await team.loadMoreAudit()).toBeNull();
  expect(asked).toHaveLength(4);
  parley.stop();
});

it('drops the answer for a filter that is no longer shown', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { parley, team, asked, seqs } = await startLog(async (args) => {
    if (!('by' in args)) await held;
    return succeed({ entries: [entry('by' in args ? 2 : 9)], next: null });
  });
  const first = team.showAudit({});
  const second = team.showAudit({ by: 'mei' });
  expect(await second).toBeNull();
  release();
  expect(await first).toBeNull();
  expect([asked.length, seqs()]).toEqual([2, [2]]);
  parley.stop();
});

it('stops when a server repeats a cursor, and shows a refusal', async () => {
  let answer: Result<unknown> = succeed({ entries: [], next: 5 });
  const { parley, team, asked, seqs } = await startLog(() => answer);
  expect(await team.showAudit({ about: 'tom' })).toBeNull();
  expect([asked.length, seqs()]).toEqual([2, []]);
  answer = fail('NOT_ADMIN');
  expect(await team.showAudit({})).toMatchObject({ code: 'NOT_ADMIN' });
  expect(await team.exportAudit()).toMatchObject({ ok: false, error: { code: 'NOT_ADMIN' } });
  parley.stop();
});

it('exports all pages of the filter that is shown', async () => {
  const { parley, team, asked } = await startLog(({ before = 4 }) =>
    succeed({ entries: [entry(before - 1, { detail: '=1' })], next: before > 2 ? before - 1 : null }),
  );
  await team.showAudit({ actions: ['group.create'] });
  const csv = await team.exportAudit();
  expect(csv.ok && csv.value.split('\r\n').map((row) => row.slice(0, 27))).toEqual([
    '\uFEFF"time","actor","actor id",',
    '"1970-01-01T00:00:03.000Z",',
    '"1970-01-01T00:00:02.000Z",',
    '"1970-01-01T00:00:01.000Z",',
    '',
  ]);
  expect(csv.ok && csv.value).toContain(`,"'=1","here"`);
  expect(asked.at(-1)).toMatchObject({ before: 2, limit: 100, actions: ['group.create'] });
  parley.stop();
});
