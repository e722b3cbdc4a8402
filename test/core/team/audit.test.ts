import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIT_KINDS, type AuditFilter } from '#shared/contract/auditKinds.ts';
import { join, randomPrefix, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { openRoomStore } from '../../support/roomStore.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const store = openRoomStore(keyPrefix);
afterAll(() => core.stop());

const HOUR_MS = 3_600_000;
const START = 1_790_000_000_000;
let owner: SignedIn;
beforeAll(async () => {
  owner = await join(core);
});

interface Recorded {
  readonly action: string;
  readonly by?: string;
  readonly target?: string;
  readonly at?: number;
}

/** Replaces the audit log; the first entry is the oldest. Without a time, each is an hour after the one before. */
async function record(entries: readonly (Recorded | string)[]): Promise<void> {
  const { team, audit } = store.keys.people;
  const texts = entries.map((entry, index) =>
    typeof entry === 'string'
      ? entry
      : JSON.stringify({ by: 'mei', address: 'here', at: START + index * HOUR_MS, ...entry, seq: index + 1 }),
  );
  await store.redis.del(audit);
  for (let from = 0; from < texts.length; from += 1_000) {
    await store.redis.rpush(audit, ...texts.slice(from, from + 1_000));
  }
  await store.redis.hset(team, 'audited', entries.length);
}

async function seqs(filter: AuditFilter): Promise<number[]> {
  const { actions, ...others } = filter;
  const args = { ...others, ...(actions && { actions: [...actions] }), limit: 100 };
  return (await ask(owner, 'admin.audit', args)).entries.map(({ seq }) => seq);
}

it('is filtered by kinds of actions, by who acted, by whom it concerns, and by time', async () => {
  await record([
    { action: 'team.joined', by: 'tom' },
    { action: 'admin.setRole', target: 'tom' },
    { action: 'group.create' },
    { action: 'account.changePassword', by: 'tom' },
    { action: 'admin.deactivate', by: 'tom', target: 'mei' },
    { action: 'later.version', target: 'tom' },
  ]);
  expect(await seqs({})).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await seqs({ actions: AUDIT_KINDS.people })).toEqual([5, 2, 1]);
  expect(await seqs({ actions: ['later.version', 'group.create'] })).toEqual([6, 3]);
  expect(await seqs({ by: 'tom' })).toEqual([5, 4, 1]);
  expect(await seqs({ about: 'tom' })).toEqual([6, 4, 2, 1]);
  expect(await seqs({ about: 'mei' })).toEqual([5]);
  expect(await seqs({ since: START + HOUR_MS, until: START + 3 * HOUR_MS })).toEqual([3, 2]);
  expect(await seqs({ by: 'tom', about: 'tom', actions: AUDIT_KINDS.security })).toEqual([4]);
  const both = await ask(owner, 'admin.audit', { limit: 10, userId: 'tom', by: 'mei', action: 'admin.setRole' });
  expect(both.entries.map(({ seq }) => seq)).toEqual([2]);
});

it('searches a limited number of entries per call, and goes on from the cursor', async () => {
  const rare = { action: 'admin.handOver', target: 'tom' };
  await record([rare, ...Array.from({ length: 4_500 }, () => ({ action: 'group.create', at: START }))]);
  const cursors: (number | null)[] = [];
  const found: number[] = [];
  let before: number | null = null;
  do {
    const args = { limit: 10, actions: ['admin.handOver'], ...(before !== null && { before }) };
    const page: { entries: { seq: number }[]; next: number | null } = await ask(owner, 'admin.audit', args);
    found.push(...page.entries.map(({ seq }) => seq));
    cursors.push((before = page.next));
  } while (before !== null);
  expect(cursors).toEqual([2_502, 502, null]);
  expect(found).toEqual([1]);
});

it('goes on behind entries that it cannot read, and ends at the first day', async () => {
  await record([{ action: 'group.create' }, ...Array.from({ length: 2_100 }, () => '{"broken'), { action: 'x.y' }]);
  const first = await ask(owner, 'admin.audit', { limit: 10 });
  expect(first).toMatchObject({ entries: [{ action: 'x.y' }], next: 103 });
  const second = await ask(owner, 'admin.audit', { limit: 10, before: first.next ?? 0 });
  expect(second).toMatchObject({ entries: [{ action: 'group.create' }], next: null });

  const old = Array.from({ length: 3_000 }, () => ({ action: 'group.create', at: START }));
  // The clock of Redis was set back between the last two.
  const [later, back] = [START + 9 * HOUR_MS, START + 9 * HOUR_MS - 1_000];
  await record([...old, { action: 'x.y', at: later }, { action: 'x.y', at: back }]);
  expect(await ask(owner, 'admin.audit', { limit: 10, since: later })).toMatchObject({
    entries: [{ seq: 3_001 }],
    next: null,
  });
});

it('is refused with a filter to members, and names the wrong argument', async () => {
  const member = await join(core);
  await expectRefused(member, 'admin.audit', { limit: 1, by: member.me.id }, 'NOT_ADMIN');
  const many = Array.from({ length: 65 }, (_, index) => `action.${index}`);
  for (const args of [{ actions: many }, { since: -1 }, { until: 0.5 }, { by: '' }]) {
    await expectRefused(owner, 'admin.audit', { limit: 1, ...args }, 'INVALID_ARGUMENT');
  }
});
