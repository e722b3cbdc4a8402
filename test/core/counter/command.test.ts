import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pair, say, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { readCronLine, readUnit } from '../../support/deployedCommands.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';

const servers: TestRedis[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Only the command writes: no core does it by a timer. */
const NO_FLUSHES = { sweepEveryMs: 3_600_000, flushEveryMs: 3_600_000 };

async function rowOf(target: SqlTarget, userId: string): Promise<number | null> {
  const sql = await openSql(target);
  const rows = await sql.query('SELECT unread FROM counter_totals WHERE user_id = $1', [userId]);
  await sql.stop();
  return rows.length === 0 ? null : Number(rows[0]?.['unread']);
}

describeDatabases('npm run counters:flush', (fresh) => {
  it("E3: writes pending totals from Redis to each person's row, and prints for how many people", async () => {
    const target = await fresh();
    const redis = await startRedis();
    servers.push(redis);
    const database = target.dialect === 'sqlite' ? target.file : target.url;
    const flush = async (): Promise<string> => {
      const args = ['run', '-s', 'counters:flush', '--', '--redis', redis.url, '--database', database];
      return (await promisify(execFile)('npm', args, { cwd: repositoryRoot })).stdout;
    };
    const core = startCore({
      redis: { url: redis.url },
      keyPrefix: 'parley',
      database: { open: () => openSql(target) },
      timing: NO_FLUSHES,
    });
    const { mei, tom, conversationId } = await pair(core);
    const personal = async () => unwrap(await tom.request('counter.read', {})).personal;
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    await expect.poll(personal).toBe(3);
    expect(await rowOf(target, tom.me.id)).toBeNull();

    expect(await flush()).toBe('Wrote 1 changed total to the database.\n');
    expect(await rowOf(target, tom.me.id)).toBe(3);
    expect(await personal()).toBe(3);

    unwrap(await tom.request('conversation.markRead', { conversationId, offset: 2 }));
    await say(tom, conversationId, 'and one for Mei');
    await expect.poll(personal).toBe(0);
    expect(await rowOf(target, tom.me.id)).toBe(3);
    expect(await flush()).toBe('Wrote 2 changed totals to the database.\n');
    expect([await rowOf(target, tom.me.id), await rowOf(target, mei.me.id)]).toEqual([0, 1]);
    await core.stop();
  }, 90_000);

  it('F12: is what the systemd unit and the cron line run on a timer', async () => {
    const target = await fresh();
    const redis = await startRedis();
    servers.push(redis);
    const database = target.dialect === 'sqlite' ? target.file : target.url;
    const core = startCore({
      redis: { url: redis.url },
      keyPrefix: 'parley',
      database: { open: () => openSql(target) },
      timing: NO_FLUSHES,
    });
    const { mei, tom, conversationId } = await pair(core);
    const here = (command: string): string =>
      command.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/parley', repositoryRoot);
    // With the variables of the environment file; both forms of a variable are those of a shell, too.
    const run = (command: string) =>
      promisify(execFile)('/bin/sh', ['-c', here(command)], {
        env: { ...process.env, PARLEY_REDIS: redis.url, PARLEY_DATABASE: database },
      });
    const [unitCommand = ''] = readUnit('parley-counters-flush.service').valuesOf('Service', 'ExecStart');
    const cronCommand = readCronLine('parley-counters-flush').command.replace('. /etc/parley/counters.env && ', '');

    await say(mei, conversationId, 'one');
    expect((await run(unitCommand)).stdout).toBe('Wrote 1 changed total to the database.\n');
    expect(await rowOf(target, tom.me.id)).toBe(1);
    await say(mei, conversationId, 'two');
    expect((await run(cronCommand)).stdout).toBe('Wrote 1 changed total to the database.\n');
    expect(await rowOf(target, tom.me.id)).toBe(2);
    await core.stop();
  }, 90_000);
});
