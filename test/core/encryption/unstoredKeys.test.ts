import { afterAll, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, succeed, unwrap } from '#shared/rpc/result.ts';
import { join, startCore } from '../../support/coreForTests.ts';
import {
  addDevice,
  approve,
  arriveOnDevice,
  type DevicePage,
  keyOf,
  lockOf,
  onDevice,
  openEncrypted,
  pairOnDevices,
  unlocked,
} from '../../support/encryptedDirects.ts';
import { codeOf, fetchEvents, makeEncryptedRoom, say, send, textsOf } from '../../support/encryptedPerson.ts';

/** What pages do on a computer that can't read, or can't store, the keys of the account. */

const core = startCore();
afterAll(() => core.stop());

interface Host {
  canRead: boolean;
  canStore: (name: string) => boolean;
  inMemory?: string[];
}

/** A new window of a page, whose host can read the stored keys, and store them, while these are true. */
async function restart(page: DevicePage, host: Host) {
  const below: Client = {
    ...page.below,
    async request(name, args) {
      if (name === 'host.loadKeys') {
        const { kept } = page;
        const { canRead, inMemory = [] } = host;
        return succeed({ keys: canRead ? Object.fromEntries(kept) : {}, isLocked: !canRead, inMemory }) as never;
      }
      const isRefused = name === 'host.storeKey' && 'name' in args && !host.canStore(args.name);
      return isRefused ? fail('SECRET_STORE_UNAVAILABLE') : page.below.request(name, args);
    },
  };
  return onDevice({ ...page, below });
}

it('keys that can not be read now are neither replaced nor asked for, and are used once they can be read', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(tom.client, conversationId, 'before');
  const stored = new Map(ann.kept);
  const host = { canRead: false, canStore: () => true };
  const page = await restart(ann, host);
  const sent = ann.sent.length;
  expect(await lockOf(page, conversationId)).toBe('unstored');
  expect(codeOf(await page.devices.startOver())).toBe('CONVERSATION_LOCKED');
  expect(codeOf(await send(page.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  // Nor by a room, whose key is then kept in memory.
  const room = await makeEncryptedRoom(page.client, 'unstored keys');
  await say(page.client, room, 'hello');
  expect(ann.kept).toEqual(stored);
  expect(ann.sent.slice(sent).filter(({ name }) => name.startsWith('device.'))).toEqual([]);
  host.canRead = true;
  await unlocked(page, conversationId);
  expect(textsOf(await fetchEvents(page.client, conversationId))).toEqual(['before']);
});

it.each(['device', 'account keys', 'devices of'])(
  'nothing is written while "%s" can not be stored, and it is stored later',
  async (what) => {
    const { ann, conversationId } = await pairOnDevices(core);
    const phone = await addDevice(core, ann);
    phone.kept.clear();
    let isRefused = true;
    const host = { canRead: true, canStore: (name: string) => !isRefused || !name.startsWith(what) };
    const page = await restart(phone, host);
    await lockOf(page, conversationId);
    await page.devices.startOver();
    await expect.poll(() => lockOf(page, conversationId)).toBe('unstored');
    expect(codeOf(await send(page.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
    isRefused = false;
    await expect.poll(() => lockOf(page, conversationId)).not.toBe('unstored');
    expect([...phone.kept.keys()].some((name) => name.startsWith('device'))).toBe(true);
  },
);

it('keys that the host has only in memory are not used until they are stored', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  let isRefused = true;
  const host: Host = { canRead: true, canStore: () => !isRefused, inMemory: ['account keys'] };
  const page = await restart(ann, host);
  expect(await lockOf(page, conversationId)).toBe('unstored');
  expect(codeOf(await send(page.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  isRefused = false;
  host.inMemory = [];
  await unlocked(page, conversationId);
});

it('a person whose devices can not be stored locks no conversation with anyone else, and it is shown at once', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const ben = await arriveOnDevice(core);
  const withBen = (await openEncrypted(ann.client, ben.me.id)).conversationId;
  for (const page of [ben, ann]) await unlocked(page, withBen);
  const page = await restart(ann, { canRead: true, canStore: (name) => name !== `devices of ${tom.me.id}` });
  for (const id of [conversationId, withBen]) await unlocked(page, id);
  const described: string[] = [];
  page.client.on('conversation.added', ({ conversation }) => {
    if (conversation.kind === 'direct') described.push(`${conversation.conversationId} ${conversation.lock ?? 'open'}`);
  });
  await approve(tom, await addDevice(core, tom), conversationId);
  await expect.poll(() => described).toEqual([`${conversationId} unstored`]);
  expect(codeOf(await send(page.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  await say(page.client, withBen, 'hello');
  expect(textsOf(await fetchEvents(ben.client, withBen))).toEqual(['hello']);
});

it('a key that could be stored at last does not replace that of another window', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  phone.kept.clear();
  let isRefused = true;
  const first = await restart(phone, { canRead: true, canStore: () => !isRefused });
  expect(await lockOf(first, conversationId)).toBe('unstored');
  isRefused = false;
  const second = await restart(phone, { canRead: true, canStore: () => true });
  expect(await lockOf(second, conversationId)).toBe('waiting');
  expect(await lockOf(first, conversationId)).toBe('waiting');
  expect(phone.kept.get('device')).toContain(keyOf(second));
});

/** A page of Ann whose calls of one name wait until they are released. `stored`: the accounts and names of stored keys. */
async function holdCalls(name: CallName) {
  const ann = await arriveOnDevice(core);
  const held: (() => void)[] = [];
  const stored: { readonly userId: string; readonly name: string }[] = [];
  const below: Client = {
    ...ann.below,
    async request(called, args) {
      if (called === 'host.storeKey') stored.push(args as (typeof stored)[number]);
      if (called === name) await new Promise<void>((resolve) => held.push(resolve));
      return ann.below.request(called, args);
    },
  };
  return { ann, below, held, stored };
}

it('two windows that need a key of the device at the same time create one', async () => {
  const { ann, below, held, stored } = await holdCalls('host.storeKey');
  const windows = await Promise.all([onDevice({ ...ann, below }), onDevice({ ...ann, below })]);
  for (const { client } of windows) void openEncrypted(client, ann.me.id);
  await expect
    .poll(() => {
      for (const release of held.splice(0)) release();
      return windows.map(({ snapshot }) => snapshot().own?.lock);
    })
    .toEqual([null, null]);
  expect(stored.filter((one) => one.name === 'device')).toHaveLength(1);
});

it('nothing of a person is stored once another one has signed in, also if the server lies', async () => {
  const { ann, below, held, stored } = await holdCalls('device.register');
  const page = await onDevice({ ...ann, below });
  ann.lies['device.update'] = () => succeed({});
  void openEncrypted(page.client, ann.me.id);
  await expect.poll(() => held.length).toBe(1);
  const ben = await join(core);
  unwrap(await page.client.request('account.signOut', {}));
  unwrap(await page.client.request('account.resume', { token: ben.token }));
  const before = stored.length;
  for (const release of held.splice(0)) release();
  for (let round = 0; round < 20; round += 1) unwrap(await page.client.request('conversation.list', {}));
  expect(stored.slice(before).filter(({ name }) => name.endsWith(ann.me.id) || name === 'account keys')).toEqual([]);
});
