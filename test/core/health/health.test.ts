import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { createHealth, type HealthPorts } from '#core/health/createHealth.ts';
import { HEALTH_CHECKS, HEALTH_FINDINGS, type HealthReport, isHealthFinding } from '#shared/contract/healthCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { join, randomPrefix, silent, startCore } from '../../support/coreForTests.ts';
import { openRoomStore } from '../../support/roomStore.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';

const folder = await mkdtemp(joinPath(tmpdir(), 'parley-health-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const rowOf = ({ rows }: HealthReport, check: string) => rows.find((row) => row.check === check);

it('shows the owner and admins the state of everything, and only them', async () => {
  const keyPrefix = randomPrefix();
  const store = openRoomStore(keyPrefix);
  const core = startCore({
    keyPrefix,
    timing: { sweepEveryMs: 3_600_000 },
    ...embeddedDatabase(folder),
    blobs: { store: await createFolderStore(joinPath(folder, 'files')) },
  });
  const [owner, member] = [await join(core), await join(core)];
  await expectRefused(member, 'admin.health', {}, 'NOT_ADMIN');
  // Due for two hours, and no node processes it.
  await store.redis.zadd(store.keys.agenda('recalls').due, (await store.now()) - 7_200_000, 'direct:a:b');
  const report = await ask(owner, 'admin.health', {});
  expect(report.rows.map(({ check }) => check)).toEqual([...HEALTH_CHECKS]);
  for (const { check, finding, state } of report.rows) {
    expect(isHealthFinding(finding) && HEALTH_FINDINGS[finding]).toEqual([check, state]);
  }
  expect(rowOf(report, 'database')).toMatchObject({ finding: 'databaseAnswers', values: { kind: 'SQLite' } });
  expect(rowOf(report, 'archive')?.finding).toBe('archiveBehind');
  expect(rowOf(report, 'files')?.values['totalBytes']).toBeGreaterThan(0);
  expect(rowOf(report, 'node')?.values['version']).toMatch(/^\d+\.\d+\.\d+/);
  await core.stop();
});

it('finds a database that is down, without showing its address or its password', async () => {
  const open = () => Promise.reject(new ChatError('DATABASE_UNREACHABLE', { reason: 'postgres://boss:hunter2@db' }));
  const core = startCore({ archive: { open }, database: { open } });
  const owner = await join(core);
  const report = await ask(owner, 'admin.health', {});
  expect(rowOf(report, 'database')).toMatchObject({ state: 'problem', values: { code: 'DATABASE_UNREACHABLE' } });
  expect(rowOf(report, 'archive')).toMatchObject({ state: 'problem', values: { code: 'ARCHIVE_UNAVAILABLE' } });
  expect(rowOf(report, 'files')?.finding).toBe('filesInRedis');
  expect(JSON.stringify(report)).not.toMatch(/hunter2|boss/);
  await core.stop();
});

const never = <Value>() => new Promise<Value>(() => undefined);
function fakePorts(changes: Partial<HealthPorts> = {}): HealthPorts {
  return {
    redis: { call: never },
    counter: { checkDatabase: () => Promise.resolve(null), backlog: never },
    history: { check: () => Promise.resolve(null) },
    blobs: { store: { check: () => Promise.resolve({ kind: 'bucket' }) } },
    log: silent,
    ...changes,
  };
}

/** A bucket that counts how often it is checked. */
function countChecks() {
  return {
    count: 0,
    check() {
      this.count += 1;
      return Promise.resolve({ kind: 'bucket' } as const);
    },
  };
}

it('ends in time when a check hangs, and does not start it again meanwhile', async () => {
  let calls = 0;
  const call: HealthPorts['redis']['call'] = () => {
    calls += 1;
    return never();
  };
  const bucket = countChecks();
  const ports = fakePorts({ redis: { call }, blobs: { store: bucket } });
  // Not reused, so that every call checks.
  const health = createHealth(ports, { limitMs: 20, reusedMs: -20 });
  for (let count = 0; count < 3; count += 1) {
    expect((await health.read()).rows.map(({ finding }) => finding)).toEqual([
      'redisFailed',
      'databaseNone',
      'archiveNone',
      'filesInBucket',
      'nodeRuns',
    ]);
  }
  expect([calls, bucket.count]).toEqual([1, 3]);
});

it('checks once for many readers', async () => {
  const bucket = countChecks();
  const health = createHealth(fakePorts({ blobs: { store: bucket } }), { limitMs: 20, reusedMs: 60_000 });
  const reports = await Promise.all([health.read(), health.read(), health.read()]);
  reports.push(await health.read());
  expect(bucket.count).toBe(1);
  expect(new Set(reports).size).toBe(1);
});

it('logs an unexpected fault, and shows only that there is one', async () => {
  const logged: unknown[] = [];
  const ports = fakePorts({
    log: { ...silent, error: (about: unknown) => void logged.push(about) },
    history: { check: () => Promise.reject(new Error('at /srv/secret')) },
  });
  const report = await createHealth(ports, { limitMs: 20, reusedMs: 0 }).read();
  expect(rowOf(report, 'archive')).toMatchObject({ finding: 'archiveFailed', values: { code: 'INTERNAL' } });
  expect(JSON.stringify(report)).not.toContain('secret');
  expect(logged).toHaveLength(1);
});

it.each([
  [50e9, 100e9, 'filesInFolder'],
  [9e9, 100e9, 'filesLow'],
  [21e9, 4e12, 'filesInFolder'],
  [19e9, 4e12, 'filesLow'],
  [0.9e9, 2e9, 'filesLow'],
  [99e6, 4e12, 'filesFull'],
])('of a folder with %d of %d bytes free it says %s', async (freeBytes, totalBytes, finding) => {
  const store = { check: () => Promise.resolve({ kind: 'folder', freeBytes, totalBytes } as const) };
  const report = await createHealth(fakePorts({ blobs: { store } }), { limitMs: 20, reusedMs: 0 }).read();
  expect(rowOf(report, 'files')?.finding).toBe(finding);
});

it('finds totals that wait for long', async () => {
  const checkDatabase = () => Promise.resolve('postgres' as const);
  const backlog = () => Promise.resolve({ pendingDeltas: 7, flushLagMs: 600_001 });
  const ports = fakePorts({ counter: { checkDatabase, backlog } });
  expect(rowOf(await createHealth(ports, { limitMs: 20, reusedMs: 0 }).read(), 'database')).toEqual({
    check: 'database',
    state: 'warning',
    finding: 'databaseBehind',
    values: { kind: 'PostgreSQL', pending: 7, lagMs: 600_001 },
  });
});
