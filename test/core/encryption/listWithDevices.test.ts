import { afterAll, expect, it } from 'vitest';
import type { Client } from '#shared/rpc/createClient.ts';
import { succeed, unwrap } from '#shared/rpc/result.ts';
import { createEncryptingClient } from '../../../src-renderer/roomEncryption/createEncryptingClient.ts';
import { startCore } from '../../support/coreForTests.ts';
import { arriveOnDevice, list, openEncrypted, unlocked } from '../../support/encryptedDirects.ts';
import { PAGE } from '../../support/encryptedPerson.ts';

/** The list of conversations beside what encrypted direct conversations need. */

const core = startCore();
afterAll(() => core.stop());

it('the list does not wait for the devices of people, of which only a few are read at once', async () => {
  const bob = await arriveOnDevice(core);
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { client } = await arriveOnDevice(core);
    ids.push((await openEncrypted(client, bob.me.id)).conversationId);
  }
  const answers: (() => void)[] = [];
  let [running, most] = [0, 0];
  const slow: Client = {
    ...bob.below,
    async request(name, args) {
      if (name !== 'device.read') return bob.below.request(name, args);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => answers.push(resolve));
      running -= 1;
      return bob.below.request(name, args);
    },
  };
  const client = createEncryptingClient(slow, PAGE);
  unwrap(await client.request('account.resume', { token: bob.plain.token }));
  const locks = (await list({ client })).map((one) => 'lock' in one && one.lock);
  expect(locks).toEqual(ids.map(() => 'loading'));
  // Once they are there, each is described again.
  const described = new Set<string>();
  client.on('conversation.added', ({ conversation }) => void described.add(conversation.conversationId));
  await expect
    .poll(() => {
      for (const answer of answers.splice(0)) answer();
      return described.size;
    })
    .toBe(ids.length);
  expect(most).toBeLessThanOrEqual(3);
});

it('a lock that the server claims locks nothing', async () => {
  const [bob, eve] = [await arriveOnDevice(core), await arriveOnDevice(core)];
  const { conversationId } = await openEncrypted(eve.client, bob.me.id);
  unwrap(await eve.client.request('direct.open', { userId: bob.me.id }));
  await unlocked(bob, conversationId);
  bob.lies['conversation.list'] = (_, answer) =>
    succeed({
      conversations: unwrap(answer).conversations.map((one) =>
        one.kind === 'direct' ? { ...one, lock: 'waiting' } : one,
      ),
    });
  expect((await list(bob)).map((one) => 'lock' in one)).toEqual([false, false]);
});
