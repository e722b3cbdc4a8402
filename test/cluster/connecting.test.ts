import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { createKeys } from '#core/keys.ts';
import { slotOf } from '#core/redis/slotOf.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { startCluster, type TestCluster } from '../support/startCluster.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ password: 'secret' });
});
afterAll(() => cluster.stop());

/** A conversation of two processes with one message, delivered live. */
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
  it('D17: may be one of its nodes, with the password of all; the others are discovered', async () => {
    await expectToWork(cluster.url);
    expect(await checkRedis({ url: cluster.url })).toMatchObject({ ok: true });
  });

  it('D17: may list several of its nodes, any of which may be down', async () => {
    const url = cluster.url.replace('127.0.0.1', `127.0.0.1:${await findFreePort()},localhost`);
    await expectToWork(url);
    expect(await checkRedis({ url })).toMatchObject({ ok: true });
  });

  it('must not contain a database number', async () => {
    const url = `${cluster.url}/3`;
    const refusal = { ok: false, error: { code: 'REDIS_CLUSTER_DATABASE' } };
    expect(await checkRedis({ url })).toMatchObject(refusal);

    const core = startCore({ redis: { url } });
    await expect.poll(() => core.ping()).toMatchObject(refusal);
    await core.stop();
  });

  it('must not list two servers that are not a cluster', async () => {
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
  ])('with wrong credentials is refused with %s', async (code, credentials) => {
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

describe('a batch of scripts', () => {
  it('D17: is sent to all masters, with a result for each script, also when the script cache of every node is empty', async () => {
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
  it('D17: is followed by writes and by live events', async () => {
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
