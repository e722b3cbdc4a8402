import { afterEach, describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, randomPrefix, say, startCore, type SignedIn } from '../support/coreForTests.ts';
import { duplicateIds, keepWriting, lastState, readWholeLog } from '../support/keepWriting.ts';
import { startRedis } from '../support/startRedis.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Longer than a busy machine stands still, which would end a connection as a kill does. */
const DEADLINE_MS = 60_000;

/** Two people in two processes on one Redis, with a conversation between them. */
async function twoProcesses(settings: readonly string[]) {
  const server = await startRedis(settings);
  stops.push(() => server.stop());
  const keyPrefix = randomPrefix();
  const cores = [
    startCore({ redis: { url: server.url }, keyPrefix, deadlineMs: DEADLINE_MS }),
    startCore({ redis: { url: server.url }, keyPrefix, deadlineMs: DEADLINE_MS }),
  ] as const;
  for (const core of cores) stops.push(() => core.stop());
  const [mei, tom] = await Promise.all([join(cores[0]), join(cores[1])]);
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  return { server, cores, mei, tom, conversationId: conversation.conversationId };
}

const EVERY_MS = { interval: 1 };

function statesOf(client: SignedIn): string[] {
  return client.received('connection.changed').map(({ state }) => state);
}

/** Kills and restarts Redis three times while both write; both are live before each kill and after the last. */
async function writeThroughKills(appendfsync: string) {
  const two = await twoProcesses(['--appendonly', 'yes', '--appendfsync', appendfsync]);
  const { server, mei, tom, conversationId } = two;
  const { acknowledged, wroteMore, countBeforeKill, stop } = keepWriting([mei, tom], conversationId, EVERY_MS);
  async function bothHaveWritten(): Promise<void> {
    for (const client of [mei, tom]) await expect.poll(() => lastState(client), EVERY_MS).toBe('live');
    await wroteMore(80);
  }

  let beforeLastKill = 0;
  for (let kill = 1; kill <= 3; kill += 1) {
    await bothHaveWritten();
    await server.kill();
    beforeLastKill = await countBeforeKill();
    await server.restart();
  }
  await bothHaveWritten();
  await stop();
  return { ...two, acknowledged, beforeLastKill, log: await readWholeLog(mei, conversationId) };
}

describe('Redis killed with SIGKILL while two people write', () => {
  it('appendfsync always: no acknowledged message is lost, and none is duplicated', async () => {
    const { mei, tom, conversationId, acknowledged, log } = await writeThroughKills('always');

    expect(duplicateIds(log)).toEqual([]);
    expect(log.map(({ offset }) => offset)).toEqual(log.map((_, index) => index + 1));
    expect(acknowledged.filter(({ id, offset }) => log[offset - 1]?.id !== id)).toEqual([]);
    expect(log).toHaveLength(acknowledged.length);

    // Both are live again without any action.
    const { offset } = await say(mei, conversationId, 'still there?');
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    for (const client of [mei, tom]) {
      expect(statesOf(client).filter((state) => state === 'offline')).toHaveLength(3);
      expect(lastState(client)).toBe('live');
    }
  });

  it('appendfsync everysec: none is duplicated, and none is lost that was acknowledged after the last kill', async () => {
    const { acknowledged, beforeLastKill, log } = await writeThroughKills('everysec');

    expect(duplicateIds(log)).toEqual([]);
    const afterLastKill = acknowledged.slice(beforeLastKill);
    expect(afterLastKill.filter(({ id, offset }) => log[offset - 1]?.id !== id)).toEqual([]);
  });
});

describe('a Redis that restarts without its data', () => {
  it('ends the sessions that it lost, with an explanation', async () => {
    const { server, mei } = await twoProcesses([]);
    await server.kill();
    await server.restart();

    await mei.waitFor('session.ended');
    expect(await mei.request('person.list', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
    expect(await mei.request('account.resume', { token: mei.token })).toMatchObject({
      error: { code: 'SESSION_EXPIRED' },
    });
  });
});

describe('a Redis that is started after the client', () => {
  it('is found automatically, and an open window is notified', async () => {
    const server = await startRedis();
    stops.push(() => server.stop());
    await server.kill();
    const core = startCore({ redis: { url: server.url } });
    stops.push(() => core.stop());
    const window = connect(core);
    await window.waitFor('connection.changed', ({ state }) => state === 'offline');

    await server.restart();

    await window.waitFor('connection.changed', ({ state }) => state === 'live');
    const register = { name: 'Early Bird', password: 'correct horse' };
    unwrap(await window.request('account.register', register));
    expect(window.received('connection.changed').map(({ state }) => state)).toEqual(['connecting', 'offline', 'live']);
  });
});
