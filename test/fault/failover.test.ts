import { expect, it, onTestFinished } from 'vitest';
import { Redis } from 'ioredis';
import { say } from '../support/coreForTests.ts';
import { duplicateIds, keepWriting, lastState, twoInConversation, readWholeLog } from '../support/keepWriting.ts';
import { startProxy } from '../support/startProxy.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';

const EVERY_5_MS = { interval: 5 };
const FAST_REPLICATION = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1'] as const;

async function ownRedis(...settings: readonly string[]): Promise<{ server: TestRedis; commands: Redis }> {
  const server = await startRedis([...FAST_REPLICATION, ...settings]);
  const commands = new Redis(server.port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(async () => {
    commands.disconnect();
    await server.stop();
  });
  return { server, commands };
}

/**
 * A fail-over by a hosting provider: one address, whose server becomes a replica while the address switches to another
 * server.
 */
async function startFailoverPair() {
  const first = await ownRedis();
  const second = await ownRedis('--replicaof', '127.0.0.1', String(first.server.port));
  await expect.poll(() => second.commands.info('replication'), EVERY_5_MS).toContain('master_link_status:up');
  const address = await startProxy(first.server.port);
  onTestFinished(() => address.stop());
  return { first, second, address, ...(await twoInConversation(`redis://127.0.0.1:${address.port}`)) };
}

/** Waits until the replica has everything that its primary has. (`WAIT` covers only writes of its own connection.) */
async function waitForReplica(primary: { commands: Redis }, replica: { commands: Redis }): Promise<void> {
  const read = async ({ commands }: { commands: Redis }, field: string): Promise<number> =>
    Number(new RegExp(`${field}:(\\d+)`).exec(await commands.info('replication'))?.[1]);
  const reached = await read(primary, 'master_repl_offset');
  await expect.poll(() => read(replica, 'slave_repl_offset'), EVERY_5_MS).toBeGreaterThanOrEqual(reached);
}

const connectionsTo = async ({ commands }: { commands: Redis }): Promise<number> =>
  String(await commands.client('LIST')).split('name=parley-').length - 1;

it('two writers follow to the new master when the master behind their one address becomes a replica', async () => {
  const { first, second, address, mei, tom, conversationId } = await startFailoverPair();
  const { acknowledged, wroteMore, stop } = keepWriting([mei, tom], conversationId, EVERY_5_MS);
  await wroteMore();

  // As hosting providers do it: the old master stops accepting writes, the new one receives the last of them and takes
  // over.
  await first.commands.config('SET', 'min-replicas-to-write', '9');
  const { length } = acknowledged;
  await waitForReplica(first, second);
  await second.commands.replicaof('NO', 'ONE');
  await first.commands.replicaof('127.0.0.1', String(second.server.port));
  address.setTarget(second.server.port);

  await wroteMore();
  await stop();
  await expect.poll(() => connectionsTo(first), EVERY_5_MS).toBe(0);
  await expect.poll(() => connectionsTo(second), EVERY_5_MS).toBe(4);
  // Only now, because they were live before, too. A connection that is there may not be subscribed yet.
  for (const client of [mei, tom]) await expect.poll(() => lastState(client), EVERY_5_MS).toBe('live');
  const { offset } = await say(mei, conversationId, 'can you hear me?');
  await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);

  const log = await readWholeLog(mei, conversationId);
  expect(duplicateIds(log)).toEqual([]);
  expect(log.map((event) => event.offset)).toEqual(log.map((_, at) => at + 1));
  const known = new Set(log.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(length);
  expect(acknowledged.filter(({ id }) => !known.has(id))).toEqual([]);
});

it('clients are offline while the address leads to a replica, and recover when it leads to a master', async () => {
  const { first, second, address, mei, conversationId } = await startFailoverPair();
  await waitForReplica(first, second);
  await second.commands.replicaof('NO', 'ONE');
  await first.commands.replicaof('127.0.0.1', String(second.server.port));
  const body = { kind: 'text', text: 'hello' } as const;
  const send = () => mei.request('message.send', { conversationId, clientId: 'once', body });

  await expect.poll(send, EVERY_5_MS).toMatchObject({ error: { code: 'REDIS_READ_ONLY' } });
  await expect.poll(() => lastState(mei), EVERY_5_MS).toBe('offline');
  await expect.poll(send, EVERY_5_MS).toMatchObject({ error: { code: 'REDIS_READ_ONLY' } });
  address.setTarget(second.server.port);
  await expect.poll(() => lastState(mei), EVERY_5_MS).toBe('live');
  await expect.poll(send, EVERY_5_MS).toMatchObject({ ok: true });
  expect((await readWholeLog(mei, conversationId)).map(({ id }) => id)).toEqual(['once']);
});
