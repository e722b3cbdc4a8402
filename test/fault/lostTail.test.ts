import { stat, truncate } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { startProxy } from '../support/startProxy.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';
import { retryTransient } from './support/retryTransient.ts';
import { appendOnlyFile } from './support/startDeployment.ts';
import {
  expectBothToHave,
  EVERY_10_MS,
  say,
  startPageUser,
  startPair,
  type PageUser,
  type Pair,
} from './support/startPair.ts';

async function redisFor(...settings: readonly string[]): Promise<TestRedis> {
  const redis = await startRedis(settings);
  onTestFinished(() => redis.stop());
  return redis;
}

function commandsTo({ port }: TestRedis): Redis {
  const redis = new Redis(port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(() => redis.disconnect());
  return redis;
}

const SAFE = ['--appendonly', 'yes', '--appendfsync', 'always'] as const;

/** With `always` every answered write is in the file, so its end is the end of a command. */
async function endOfFile(redis: TestRedis): Promise<number> {
  return (await stat(appendOnlyFile(redis))).size;
}

/** Kills Redis and restarts it with the append-only file truncated to this length. */
async function restartTruncated(redis: TestRedis, bytes: number): Promise<void> {
  await redis.kill();
  await truncate(appendOnlyFile(redis), bytes);
  await redis.restart();
}

async function disconnect({ proxy }: PageUser): Promise<void> {
  await proxy.setEntry('refuse');
  for (const link of proxy.links) link.cut();
}

function isLive({ states }: PageUser): boolean {
  return states.at(-1) === 'live';
}

const KEPT = ['kept 1', 'kept 2'];
const NEW = ['new 1', 'new 2', 'new 3', 'new 4', 'new 5'];

async function writeKept(pair: Pair): Promise<void> {
  await say(pair, ['amy', 'kept 1'], ['ben', 'kept 2']);
  await expectBothToHave(pair, KEPT);
}

/** Writes three messages that both clients receive and Redis is about to lose. */
async function writeLost(pair: Pair): Promise<void> {
  await say(pair, ['amy', 'lost 1'], ['ben', 'lost 2'], ['amy', 'lost 3']);
  await expectBothToHave(pair, [...KEPT, 'lost 1', 'lost 2', 'lost 3']);
}

/**
 * Grows the log past Amy's cursor while she is away: the offset after her cursor now holds an event that she does not
 * have.
 */
async function growPastCursor({ ben }: Pair): Promise<void> {
  await expect.poll(() => isLive(ben), EVERY_10_MS).toBe(true);
  await expect.poll(ben.unsent, EVERY_10_MS).toEqual(['lost 2: CURSOR_STALE']);
  for (const text of NEW) {
    ben.say(text);
    await expect.poll(ben.texts, EVERY_10_MS).toContain(text);
  }
}

/** Amy sees the change and the log as it is; her lost messages are offered for retry, and retrying posts each once. */
async function expectChangeShown({ amy, ben, conversationId }: Pair): Promise<void> {
  await expect.poll(amy.texts, EVERY_10_MS).toEqual([...KEPT, ...NEW]);
  for (const { page } of [amy, ben]) {
    await expect.poll(() => page.timeline(conversationId)?.logChanged, EVERY_10_MS).toBe(true);
  }
  await expect.poll(amy.unsent, EVERY_10_MS).toEqual(['lost 1: CURSOR_STALE', 'lost 3: CURSOR_STALE']);

  amy.page.retryFailed();
  const again = [...KEPT, ...NEW, 'lost 1', 'lost 3'];
  await expect.poll(amy.texts, EVERY_10_MS).toEqual(again);
  await expect.poll(ben.texts, EVERY_10_MS).toEqual(again);
  await expect.poll(amy.unsent, EVERY_10_MS).toEqual([]);
}

describe('a log that lost its tail and then grew past the cursor of a client', () => {
  it('is reported as changed after the append-only file was truncated', async () => {
    const redis = await redisFor(...SAFE);
    const pair = await startPair(redis.port);
    await writeKept(pair);
    const end = await endOfFile(redis);
    await writeLost(pair);

    await disconnect(pair.amy);
    await restartTruncated(redis, end);
    await growPastCursor(pair);
    await pair.amy.proxy.heal();

    await expectChangeShown(pair);
  });

  it.each(['open', 'closed'])(
    'is reported as changed to a page that restarted meanwhile and restores the log from disk, with the conversation %s',
    async (left) => {
      const redis = await redisFor(...SAFE);
      const pair = await startPair(redis.port);
      const { amy, conversationId } = pair;
      await writeKept(pair);
      const end = await endOfFile(redis);
      await writeLost(pair);

      await expect.poll(async () => (await amy.page.disk.kept()).json, EVERY_10_MS).toContain('"lost 3"');
      if (left === 'closed') amy.page.parley().actions.conversations.close();
      amy.page.kill();
      await disconnect(amy);
      await restartTruncated(redis, end);
      await growPastCursor(pair);
      await amy.proxy.heal();
      amy.page.start();
      await expect.poll(() => amy.page.isReady(), EVERY_10_MS).toBe(true);
      const { actions, stores } = amy.page.parley();
      expect(stores.timelines.getState().openId).toBe(left === 'open' ? conversationId : null);
      actions.conversations.open(conversationId);

      await expectChangeShown(pair);
    },
  );

  it('is reported as changed after a replica was promoted that had not received everything', async () => {
    const primary = await redisFor();
    const replication = await startProxy(primary.port);
    onTestFinished(() => replication.stop());
    const replica = await redisFor('--replicaof', '127.0.0.1', String(replication.port));
    const pair = await startPair(primary.port);
    await writeKept(pair);
    const [inPrimary, inReplica] = [commandsTo(primary), commandsTo(replica)];
    await expect.poll(() => inReplica.info('replication'), EVERY_10_MS).toContain('master_link_status:up');
    // `WAIT` covers only writes of its own connection.
    await inPrimary.set('mark', '1');
    await inPrimary.wait(1, 0);
    for (const link of replication.links) link.toClient.block();
    await writeLost(pair);

    await disconnect(pair.amy);
    inPrimary.disconnect();
    await primary.kill();
    await inReplica.replicaof('NO', 'ONE');
    for (const { proxy } of [pair.ben, pair.amy]) proxy.setTarget(replica.port);
    for (const link of pair.ben.proxy.links) link.cut();
    await growPastCursor(pair);
    await pair.amy.proxy.heal();

    await expectChangeShown(pair);
  });
});

describe('a closed conversation whose log loses its tail', () => {
  it('counts later messages as unread, although the log is shorter than before', async () => {
    const redis = await redisFor(...SAFE);
    const pair = await startPair(redis.port);
    const { amy, ben, conversationId } = pair;
    await writeKept(pair);
    // Her read cursor must be in the file before its end is measured.
    const marked = async () => unwrap(await amy.page.parley().client.request('conversation.list', {})).conversations;
    await expect.poll(marked, EVERY_10_MS).toMatchObject([{ conversationId, readOffset: 2, unread: 0 }]);
    const end = await endOfFile(redis);
    await writeLost(pair);
    const known = () => amy.page.parley().stores.conversations.getState()[conversationId];
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 5, readOffset: 5 });
    amy.page.parley().actions.conversations.close();

    await restartTruncated(redis, end);
    for (const who of [amy, ben]) await expect.poll(() => isLive(who), EVERY_10_MS).toBe(true);
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 2, unread: 0, last: { preview: 'kept 2' } });
    ben.say('new 1');
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 3, unread: 1, last: { preview: 'new 1' } });
    amy.page.parley().actions.conversations.open(conversationId);
    await expect.poll(amy.texts, EVERY_10_MS).toEqual([...KEPT, 'new 1']);
    await expect.poll(known, EVERY_10_MS).toMatchObject({ offset: 3, readOffset: 3, unread: 0 });
  });
});

describe('a Redis restored from a backup older than the conversation', () => {
  it('is detected by the epoch; unsent messages go to the recreated conversation', async () => {
    const redis = await redisFor(...SAFE);
    let conversationId = '';
    const amy = await startPageUser('Amy', redis.port, () => conversationId);
    const ben = await startPageUser('Ben', redis.port, () => conversationId);
    const backup = await endOfFile(redis);
    const open = async (): Promise<void> => {
      const opened = await retryTransient(() => ben.page.parley().client.request('direct.open', { userId: amy.id }));
      ({ conversationId } = opened.conversation);
    };
    await open();
    for (const { page } of [amy, ben]) {
      await page.parley().actions.conversations.refresh();
      page.parley().actions.conversations.open(conversationId);
    }
    const pair = { amy, ben, conversationId };
    await say(pair, ['amy', 'old 1'], ['ben', 'old 2']);
    await expectBothToHave(pair, ['old 1', 'old 2']);

    await disconnect(amy);
    await expect.poll(() => amy.states.at(-1), EVERY_10_MS).toBe('offline');
    amy.say('unsent');
    await restartTruncated(redis, backup);
    await expect.poll(() => isLive(ben), EVERY_10_MS).toBe(true);
    await open();
    ben.page.parley().actions.conversations.open(conversationId);
    await say(pair, ['ben', 'new 1'], ['ben', 'new 2'], ['ben', 'new 3']);
    await amy.proxy.heal();

    await expectBothToHave(pair, ['new 1', 'new 2', 'new 3', 'unsent']);
    for (const { page } of [amy, ben]) {
      await expect.poll(() => page.timeline(conversationId)?.logChanged, EVERY_10_MS).toBe(true);
    }
  });
});

describe('a Redis that was replaced by an empty one', () => {
  it('ends the sessions with an explanation; unsent messages stay on disk, and the name can be registered again', async () => {
    const [redis, empty] = [await redisFor(), await redisFor()];
    const pair = await startPair(redis.port);
    const { amy } = pair;
    await writeKept(pair);
    await disconnect(amy);
    await expect.poll(() => amy.states.at(-1), EVERY_10_MS).toBe('offline');
    amy.say('unsent');
    await expect.poll(amy.unsent, EVERY_10_MS).toEqual(['unsent: OFFLINE']);
    amy.proxy.setTarget(empty.port);
    await amy.proxy.heal();

    const { session, timelines } = amy.page.parley().stores;
    await expect
      .poll(() => session.getState(), EVERY_10_MS)
      .toMatchObject({ status: 'signedOut', problem: { code: 'SESSION_EXPIRED' } });
    await expect.poll(() => timelines.getState().byId, EVERY_10_MS).toEqual({});
    expect((await amy.page.disk.kept()).json).toContain('"unsent"');
    const again = await amy.page.parley().actions.session.register({ name: amy.name, password: 'correct horse' });
    expect(again).toBeNull();
    expect(timelines.getState().byId).toEqual({});
  });
});
