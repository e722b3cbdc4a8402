import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { createKeys } from '#core/keys.ts';
import { slotOf } from '#core/redis/slotOf.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { startCluster, type TestCluster } from '../support/startCluster.ts';
import { findFreePort } from '#core/embedded/findFreePort.ts';
import { startRedis } from '../support/startRedis.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster('secret');
});
afterAll(() => cluster.stop());

/** A conversation that two processes hear, one message in it. */
async function expectToWork(url: string): Promise<void> {
  const keyPrefix = randomPrefix();
  const [here, there] = [startCore({ redis: { url }, keyPrefix }), startCore({ redis: { url }, keyPrefix })];
  const [mei, tom] = await Promise.all([join(here), join(there)]);
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  await say(mei, conversation.conversationId, 'hello');
  await tom.waitFor('conversation.appended');
  await Promise.all([here.stop(), there.stop()]);
}

describe('the address of a cluster', () => {
  it('D17: is that of one of its nodes, with the password of all; the others are found', async () => {
    await expectToWork(cluster.url);
    expect(await checkRedis({ url: cluster.url })).toMatchObject({ ok: true });
  });

  it('D17: is that of several of its nodes, and any of them may be away', async () => {
    const url = cluster.url.replace('127.0.0.1', `127.0.0.1:${await findFreePort()},localhost`);
    await expectToWork(url);
    expect(await checkRedis({ url })).toMatchObject({ ok: true });
  });

  it('has no number of a database behind it', async () => {
    const url = `${cluster.url}/3`;
    const refusal = { ok: false, error: { code: 'REDIS_CLUSTER_DATABASE' } };
    expect(await checkRedis({ url })).toMatchObject(refusal);

    const core = startCore({ redis: { url } });
    await expect.poll(() => core.ping()).toMatchObject(refusal);
    await core.stop();
  });

  it('is not that of two servers which are no cluster', async () => {
    const servers = await Promise.all([startRedis(), startRedis()]);
    const url = `redis://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
    const refusal = { ok: false, error: { code: 'REDIS_NOT_A_CLUSTER' } };
    expect(await checkRedis({ url })).toMatchObject(refusal);

    const core = startCore({ redis: { url } });
    await expect.poll(() => core.ping()).toMatchObject(refusal);
    await core.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });

  it.each([
    ['REDIS_AUTH_REQUIRED', ''],
    ['REDIS_AUTH_FAILED', ':wrong@'],
  ])('with the wrong password is answered %s', async (code, credentials) => {
    const one = cluster.url.replace(':secret@', credentials);
    for (const url of [one, `${one},localhost:${cluster.nodes[1]?.port}`]) {
      const refusal = { ok: false, error: { code } };
      expect(await checkRedis({ url })).toMatchObject(refusal);
      const core = startCore({ redis: { url } });
      await expect.poll(() => core.ping()).toMatchObject(refusal);
      await core.stop();
    }
  });
});

describe('many scripts at once', () => {
  it('D17: go to all masters, and each has an outcome of its own, also when no node knows them any more', async () => {
    const keyPrefix = randomPrefix();
    const core = startCore({ redis: { url: cluster.url }, keyPrefix });
    const mei = await join(core);
    const others = await Promise.all(Array.from({ length: 30 }, () => join(core)));
    const ids = await Promise.all(
      others.map(async ({ me }) => {
        const { conversation } = unwrap(await mei.request('direct.open', { userId: me.id }));
        return conversation.conversationId;
      }),
    );
    const keys = createKeys(keyPrefix);
    const masters = await Promise.all(ids.map((id) => cluster.masterOf(slotOf(keys.conversation(id).meta))));
    expect(new Set(masters).size).toBe(3);

    for (const forget of [false, true]) {
      if (forget) await cluster.forgetScripts();
      const { heads } = unwrap(await mei.request('conversation.heads', {}));
      expect(heads.map(({ conversationId }) => conversationId).toSorted()).toEqual(ids.toSorted());
    }
    await core.stop();
  });
});

describe('a cluster that moves a slot to another master', () => {
  it('D17: is followed by what is written and by what is heard', async () => {
    const keyPrefix = randomPrefix();
    const core = startCore({ redis: { url: cluster.url }, keyPrefix });
    const { mei, tom, conversationId } = await pair(core);
    const slot = slotOf(createKeys(keyPrefix).conversation(conversationId).meta);
    await say(mei, conversationId, 'before');
    await tom.waitFor('conversation.appended');

    const before = tom.received('connection.changed').length;
    await cluster.moveSlot(slot);

    await expect.poll(() => tom.received('connection.changed').slice(before).at(-1)?.state).toBe('live');
    const { offset } = await say(mei, conversationId, 'after');
    expect(offset).toBe(2);
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === 2);
    await core.stop();
  });
});
