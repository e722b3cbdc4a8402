import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import {
  CHEAP_PASSWORDS,
  connect,
  pair,
  say,
  startCore,
  type SignedIn,
  type TestClient,
} from '../support/coreForTests.ts';
import { addPasskey, openPage, signInWith } from '../support/passkeysForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { startRedis } from '../support/startRedis.ts';

const PRESENCE = 'presence/renewLease';

async function fullRedis() {
  const server = await startRedis(['--maxmemory-policy', 'noeviction']);
  const commands = new Redis(server.port, '127.0.0.1', { replyMapping: 'legacy' });
  const log = recordingLog();
  const core = startCore({ redis: { url: server.url }, log, passwordCost: CHEAP_PASSWORDS });
  onTestFinished(async () => {
    await core.stop();
    commands.disconnect();
    await server.stop();
  });
  const two = await pair(core);
  await say(two.mei, two.conversationId, 'before');
  const passkey = await addPasskey(await openPage(core, two.tom));
  await commands.config('SET', 'maxmemory', '1');
  return { ...two, core, log, passkey, makeRoom: () => commands.config('SET', 'maxmemory', '0') };
}

const signIn = (client: TestClient, { me, password }: SignedIn) =>
  client.request('account.signIn', { name: me.name, password });

it('a person who signs in while Redis is full can read and stays signed in; only their presence is missing until there is memory', async () => {
  const { core, log, mei, tom, conversationId, makeRoom } = await fullRedis();
  const again = connect(core);
  const { token, me, device } = unwrap(await signIn(again, tom));
  expect(me).toMatchObject(tom.me);
  expect(device).toBeTypeOf('string');
  expect(log.lines).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ code: 'REDIS_FULL', during: PRESENCE }) as object }),
  );
  const { events } = unwrap(await again.request('conversation.fetch', { conversationId }));
  expect(events).toHaveLength(1);
  expect(await connect(core).request('account.resume', { token })).toMatchObject({ ok: true });
  expect(await connect(core).request('account.register', { name: 'Sofia', password: 'correct horse' })).toMatchObject({
    error: { code: 'REDIS_FULL' },
  });

  await makeRoom();
  unwrap(await tom.request('account.signOut', {}));
  await mei.waitFor('presence.changed', ({ userId, online }) => userId === me.id && !online);
  unwrap(await again.request('presence.renew', {}));
  const last = () => mei.received('presence.changed').findLast(({ userId }) => userId === me.id);
  await expect.poll(() => last()?.online).toBe(true);
});

it('wrong passwords are counted while Redis is full, too', async () => {
  const { core, tom } = await fullRedis();
  const codes = new Set<string>();
  for (let count = 0; count < 11; count += 1) {
    const answer = await signIn(connect(core), { ...tom, password: 'not the password' });
    codes.add(answer.ok ? 'ok' : answer.error.code);
  }
  expect([...codes]).toEqual(['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
  expect(await signIn(connect(core), tom)).toMatchObject({ error: { code: 'TOO_MANY_ATTEMPTS' } });
});

it('a person signs in with a passkey while Redis is full', async () => {
  const { core, tom, passkey, conversationId } = await fullRedis();
  const again = await signInWith(core, passkey);
  expect(again.me).toEqual(tom.me);
  expect(unwrap(await again.request('conversation.fetch', { conversationId })).events).toHaveLength(1);
});
