import { afterAll, expect, it, vi } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { join, startCore } from '../../support/coreForTests.ts';
import { openPage, PAGE } from '../../support/encryptedPerson.ts';

/** A page whose ciphers can't be loaded, for example because the gateway has been upgraded meanwhile. */

vi.mock('../../../src-renderer/roomEncryption/roomCrypto.ts', () => {
  throw new Error('not loaded');
});

const core = startCore();
afterAll(() => core.stop());

/** A page with what it reports. */
async function arriveWithoutCiphers() {
  const reported: unknown[] = [];
  const page = await openPage(await join(core), { ...PAGE, report: (error) => void reported.push(error) });
  return { ...page, reported };
}

async function pairWithoutCiphers() {
  const [bob, eve] = [await arriveWithoutCiphers(), await join(core)];
  const open = async (encrypted: boolean) =>
    unwrap(await eve.request('direct.open', { userId: bob.me.id, encrypted })).conversation.conversationId;
  return { bob, eve, readable: await open(false), encrypted: await open(true) };
}

it('a person who does not use encryption has their list, and what they were sent', async () => {
  const { bob, eve, readable, encrypted } = await pairWithoutCiphers();
  unwrap(
    await eve.request('message.send', {
      conversationId: readable,
      clientId: 'one',
      body: { kind: 'text', text: 'hello' },
    }),
  );
  const { conversations } = unwrap(await bob.client.request('conversation.list', {}));
  const shown = conversations.map((one) => [one.conversationId, 'lock' in one ? one.lock : null]);
  expect(Object.fromEntries(shown)).toEqual({ [readable]: null, [encrypted]: 'loading' });
  // It is reported, and the connection goes on.
  await expect.poll(() => bob.reported.length).toBeGreaterThan(0);
  expect(unwrap(await bob.client.request('conversation.fetch', { conversationId: readable })).events).toHaveLength(1);
});

it('a person with devices signs in, and their encrypted conversations are locked', async () => {
  const { bob, encrypted } = await pairWithoutCiphers();
  const lost = { accountKeys: [], devices: [] };
  const known = { number: 1, hash: 'h', sealed: 's', devices: [], accountKeys: [], spans: [], lost };
  bob.kept.set(`devices of ${bob.me.id}`, JSON.stringify(known));
  const client = await bob.start();
  const { conversations } = unwrap(await client.request('conversation.list', {}));
  expect(conversations.find((one) => one.conversationId === encrypted)).toMatchObject({ lock: 'loading' });
});
