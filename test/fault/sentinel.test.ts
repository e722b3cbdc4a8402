import { describe, expect, it, onTestFinished } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { say, type SignedIn } from '../support/coreForTests.ts';
import { duplicateIds, keepWriting, lastState, twoInConversation, readWholeLog } from '../support/keepWriting.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';
import { MASTER_NAME, startSentinels, type TestSentinels } from '../support/startSentinels.ts';
import { expectBothToHave, say as sayAtPage, startPair, type Pair } from './support/startPair.ts';

/** Sentinels are slow: some seconds until a replica is promoted, ten until a restarted master becomes a replica. */
const LONG = 240_000;
const EVERY_5_MS = { interval: 5 };
/** Each of the two writers waits for an answer before the next write. */
const MAX_IN_FLIGHT = 20;

async function ownSentinels(passwords: { password?: string; own?: string } = {}): Promise<TestSentinels> {
  const sentinels = await startSentinels(passwords);
  onTestFinished(() => sentinels.stop());
  return sentinels;
}

async function expectDelivered(from: SignedIn, by: SignedIn, conversationId: string): Promise<void> {
  const { offset } = await say(from, conversationId, 'can you hear me?');
  await by.waitFor('conversation.appended', ({ event }) => event.offset === offset);
}

async function waitForNewMaster(sentinels: TestSentinels, old: TestRedis): Promise<TestRedis> {
  // By all of them: one that has not heard of the new master may make it a replica of the old one again.
  const masters = async () => [...new Set((await sentinels.masters()).map(({ port }) => port))];
  const [next] = sentinels.servers.filter(({ port }) => port !== old.port);
  await expect.poll(masters, EVERY_5_MS).toEqual([next?.port]);
  return sentinels.master();
}

describe('a Redis managed by Sentinels', () => {
  it(
    'two writers continue without user action after the master is killed, and no message is duplicated',
    { timeout: LONG },
    async () => {
      const sentinels = await ownSentinels({ password: 'secret', own: 'watchers' });
      const { mei, tom, conversationId } = await twoInConversation(sentinels.url);
      const { acknowledged, wroteMore, countBeforeKill, stop } = keepWriting([mei, tom], conversationId, EVERY_5_MS);
      await wroteMore();

      const old = await sentinels.master();
      await old.kill();
      const beforeKill = await countBeforeKill();
      const master = await waitForNewMaster(sentinels, old);
      await wroteMore();
      for (const client of [mei, tom]) await expect.poll(() => lastState(client), EVERY_5_MS).toBe('live');

      // It restarts as a master and is then demoted to a replica; no client may write to it meanwhile.
      await old.restart();
      await expect
        .poll(() => sentinels.ask(old, (redis) => redis.info('replication')), EVERY_5_MS)
        .toContain(`master_port:${master.port}`);
      await wroteMore();
      await stop();
      await expectDelivered(mei, tom, conversationId);

      const log = await readWholeLog(mei, conversationId);
      expect(duplicateIds(log)).toEqual([]);
      expect(log.map(({ offset }) => offset)).toEqual(log.map((_, at) => at + 1));
      const known = new Set(log.map(({ id }) => id));
      const lost = acknowledged.flatMap(({ id }, place) => (known.has(id) ? [] : [place]));
      // Replication is asynchronous: only what was on its way to the replica when the master died may be lost.
      expect(lost.filter((place) => place >= beforeKill || place < beforeKill - MAX_IN_FLIGHT)).toEqual([]);
    },
  );

  it('clients leave a demoted master for the new one at once', { timeout: LONG }, async () => {
    const sentinels = await ownSentinels();
    const { mei, tom, conversationId } = await twoInConversation(sentinels.url);
    await expectDelivered(mei, tom, conversationId);
    const old = await sentinels.master();
    await sentinels.failOver();
    const master = await waitForNewMaster(sentinels, old);
    // The old one stays a master for some ten seconds until it is demoted; what it accepted meanwhile would be lost.
    const connectionsTo = async (server: TestRedis): Promise<number> =>
      String(await sentinels.ask(server, (redis) => redis.client('LIST'))).split('name=parley-').length - 1;
    await expect.poll(() => connectionsTo(master), EVERY_5_MS).toBe(4);
    await expect.poll(() => connectionsTo(old), EVERY_5_MS).toBe(0);
    const body = { kind: 'text', text: 'to the new one' } as const;
    const send = () => mei.request('message.send', { conversationId, clientId: 'after', body });
    await expect.poll(async () => (await send()).ok, EVERY_5_MS).toBe(true);
    await tom.waitFor('conversation.appended', ({ event }) => event.id === 'after');
    for (const client of [mei, tom]) await expect.poll(() => lastState(client), EVERY_5_MS).toBe('live');
  });
});

describe('a promoted replica that had not received everything', () => {
  it(
    'is detected automatically: both see the change, and each gets their lost messages back for retry',
    { timeout: LONG },
    async () => {
      const sentinels = await ownSentinels();
      const [master, replica] = sentinels.servers;
      const pair = await startPair(master.port, sentinels.url);
      const { amy, ben, conversationId } = pair;
      await sayAtPage(pair, ['amy', 'kept 1'], ['ben', 'kept 2']);
      await expectBothToHave(pair, ['kept 1', 'kept 2']);
      await sentinels.ask(master, (redis) => redis.set('mark', '1').then(() => redis.wait(1, 0)));
      const closedPort = await findFreePort();
      await sentinels.ask(replica, (redis) => redis.replicaof('127.0.0.1', closedPort));
      await sayAtPage(pair, ['amy', 'lost 1'], ['ben', 'lost 2']);
      await expectBothToHave(pair, ['kept 1', 'kept 2', 'lost 1', 'lost 2']);

      await master.kill();
      for (const [who, own] of [
        [amy, 'lost 1'],
        [ben, 'lost 2'],
      ] as const) {
        await expect.poll(who.texts, EVERY_5_MS).toEqual(['kept 1', 'kept 2']);
        await expect.poll(who.unsent, EVERY_5_MS).toEqual([`${own}: CURSOR_STALE`]);
        await expect.poll(() => who.page.timeline(conversationId)?.logChanged, EVERY_5_MS).toBe(true);
        await expect.poll(() => who.states.at(-1), EVERY_5_MS).toBe('live');
      }
      ben.page.retryFailed();
      await expectBothToShow(pair, 'lost 2');
    },
  );
});

async function expectBothToShow({ amy, ben }: Pair, text: string): Promise<void> {
  for (const { texts } of [amy, ben]) await expect.poll(texts, EVERY_5_MS).toContain(text);
}

describe('checking an address with Sentinels', () => {
  it('accepts it, also while a Sentinel is down, and returns a specific error for a wrong one', async () => {
    const sentinels = await ownSentinels({ password: 'secret', own: 'watchers' });
    const { url } = sentinels;
    const codeOf = async (address: string): Promise<string> => {
      const answer = await checkRedis({ url: address });
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect(await codeOf(url)).toBe('ok');
    await sentinels.killSentinel(0);
    expect(await codeOf(url)).toBe('ok');
    expect(await codeOf(url.replace(`/${MASTER_NAME}`, '/another'))).toBe('REDIS_MASTER_UNKNOWN');
    expect(await codeOf(url.replace('watchers', 'wrong'))).toBe('REDIS_AUTH_FAILED');
    expect(await codeOf(url.replace(/\?.*/, ''))).toBe('REDIS_AUTH_REQUIRED');
    expect(await codeOf(url.replace('secret', 'wrong'))).toBe('REDIS_AUTH_FAILED');
    const server = await startRedis();
    onTestFinished(() => server.stop());
    expect(await codeOf(`redis+sentinel://127.0.0.1:${server.port}/${MASTER_NAME}`)).toBe('REDIS_NOT_SENTINEL');
  });
});
