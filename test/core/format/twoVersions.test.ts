import { afterEach, describe, expect, inject, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, randomPrefix, say, startCore } from '../../support/coreForTests.ts';
import { startRedis } from '../../support/startRedis.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** This version and a later one in the same team. */
function versionsOf(url: string, keyPrefix = randomPrefix()) {
  const start: typeof startCore = (ports) => {
    const core = startCore({ redis: { url }, keyPrefix, timing: { formatEveryMs: 50 }, ...ports });
    stops.push(() => core.stop());
    return core;
  };
  return {
    older: () => start({ format: { written: 7, readableFrom: 7 } }),
    later: (readableFrom: number) => start({ format: { written: 8, readableFrom } }),
    gateway: () => start({ format: { written: 7, readableFrom: 7 }, tooOld: 'SERVER_TOO_OLD' }),
  };
}

describe('two versions on one Redis', () => {
  it('work side by side while the older one understands what the later one writes', async () => {
    const { older, later } = versionsOf(inject('redisUrl'));
    const mei = await join(older());
    const tom = await join(later(7));
    const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
    await say(tom, conversation.conversationId, 'from the later one');
    await mei.waitFor('conversation.appended');
    await say(mei, conversation.conversationId, 'from the older one');
    const { event } = await tom.waitFor('conversation.appended', (told) => told.event.offset === 2);
    expect(event).toMatchObject({ body: { text: 'from the older one' } });
  });

  it("a running older one asks for an upgrade once the data format is the later one's, and writes nothing any more", async () => {
    const server = await startRedis([]);
    stops.push(() => server.stop());
    const { older, later } = versionsOf(server.url);
    const olderCore = older();
    const mei = await join(olderCore);
    const tom = await join(later(8));
    await mei.waitFor('connection.changed', ({ state, code }) => state === 'offline' && code === 'UPGRADE_REQUIRED');
    const { conversation } = unwrap(await tom.request('direct.open', { userId: mei.me.id }));
    const message = {
      conversationId: conversation.conversationId,
      clientId: 'one',
      body: { kind: 'text', text: 'late' },
    };
    const refusal = { ok: false, error: { code: 'UPGRADE_REQUIRED' } };
    expect(await mei.request('message.send', message as never)).toMatchObject(refusal);
    expect(
      await connect(olderCore).request('account.signIn', { name: 'Mei', password: 'correct horse' }),
    ).toMatchObject(refusal);
    expect(await olderCore.ping()).toMatchObject(refusal);
    const { events } = unwrap(
      await tom.request('conversation.fetch', { conversationId: conversation.conversationId, limit: 10 }),
    );
    expect(events).toEqual([]);
  });

  it('an older one is refused from its first call on, also after a Redis outage', async () => {
    const server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always']);
    stops.push(() => server.stop());
    const { older, later } = versionsOf(server.url);
    const before = await join(later(8));
    await before.request('person.list', {});
    const core = older();
    const late = connect(core);
    expect(await late.request('team.isEmpty', {})).toMatchObject({ error: { code: 'UPGRADE_REQUIRED' } });
    await server.kill();
    await late.waitFor('connection.changed', ({ state, code }) => state === 'offline' && code === undefined);
    await server.restart();
    const told = late.received('connection.changed').length;
    await expect
      .poll(() =>
        late
          .received('connection.changed')
          .slice(told - 1)
          .at(-1),
      )
      .toMatchObject({ code: 'UPGRADE_REQUIRED' });
  });

  it('clients of a server that is too old see that the server is the reason', async () => {
    const { gateway, later } = versionsOf(inject('redisUrl'));
    await join(later(8));
    const client = connect(gateway());
    await client.waitFor('connection.changed', ({ code }) => code === 'SERVER_TOO_OLD');
    expect(await client.request('team.isEmpty', {})).toMatchObject({ error: { code: 'SERVER_TOO_OLD' } });
  });
});
