import { afterAll, expect, it } from 'vitest';
import type { DeviceList } from '#shared/contract/deviceCalls.ts';
import { createKeys } from '#core/keys.ts';
import type { Output } from '#shared/contract/index.ts';
import { sealedKeysHash } from '#shared/message/deviceListBytes.ts';
import { succeed, unwrap } from '#shared/rpc/result.ts';
import { fromBase64Url } from '#shared/text/base64Url.ts';
import { createAccountKey, sealAccountKeys } from '../../../src-renderer/roomEncryption/direct/accountKeys.ts';
import { followLists, registrationOf, signList } from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';
import { createDeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { randomPrefix, startCore } from '../../support/coreForTests.ts';
import {
  addDevice,
  approve,
  type DevicePage,
  keyOf,
  list,
  lockOf,
  onDevice,
  pairOnDevices,
  unlocked,
} from '../../support/encryptedDirects.ts';
import { codeOf, fetchEvents, say, send, textsOf } from '../../support/encryptedPerson.ts';

/** What pages do when the server has, or answers with, earlier lists of devices than those that they know. */

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(() => redis.disconnect());
afterAll(() => core.stop());

const SECRET = 'the merger is on Thursday';

function readDevices(page: DevicePage): Promise<Output<'device.read'>> {
  return page.plain.request('device.read', { userId: page.me.id }).then(unwrap);
}

/** The server answers a page about the devices of `owner` as it once did. */
function answerEarlier(page: DevicePage, owner: DevicePage, earlier: Output<'device.read'>): void {
  const own = page.me.id === owner.me.id ? earlier : { ...earlier, sealed: null, registered: [] };
  page.lies['device.read'] = (args, answer) =>
    args.userId === owner.me.id
      ? succeed({ ...own, lists: earlier.lists.filter(({ number }) => number > (args.after ?? 0)) })
      : answer;
  page.receive('person.devicesChanged', { userId: owner.me.id });
}

async function expectNothingSent(page: DevicePage, conversationId: string): Promise<void> {
  expect(codeOf(await send(page.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
  expect(page.sent.filter(({ name }) => name === 'message.send')).toEqual([]);
}

/**
 * Ann's desk approves the phone, then the laptop, and removes the laptop; with `tablet` it approves one before.
 * `withPhone`, `withLaptop`: what the server had after each.
 */
async function removeLaptop({ tablet = false } = {}) {
  const pair = await pairOnDevices(core);
  const { ann, conversationId } = pair;
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const withPhone = await readDevices(phone);
  const laptop = await addDevice(core, ann);
  await approve(ann, laptop, conversationId);
  const withLaptop = await readDevices(phone);
  const added = tablet ? [await addDevice(core, ann)] : [];
  for (const device of added) await approve(ann, device, conversationId);
  unwrap(await ann.devices.remove(keyOf(laptop)));
  const remaining = [ann, phone, ...added].map(keyOf);
  for (const page of [ann, phone, pair.tom])
    await expect.poll(() => page.snapshot().people[ann.me.id]?.devices).toEqual(remaining);
  return { ...pair, remaining, phone, laptop, withPhone, withLaptop };
}

it('a server that answers with an earlier list of this device brings back no device that was removed', async () => {
  const { ann, conversationId, laptop, withLaptop } = await removeLaptop();
  answerEarlier(ann, ann, withLaptop);
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  expect(ann.snapshot().own?.devices).not.toContain(keyOf(laptop));
  await expectNothingSent(ann, conversationId);
});

it('an earlier list of this device is not taken, also if it undoes no removal', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const first = await readDevices(ann);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  answerEarlier(ann, ann, first);
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann), keyOf(phone)]);
});

it('no question about the device that approved this one hides a device that was removed', async () => {
  const { phone, conversationId, laptop, withLaptop } = await removeLaptop();
  answerEarlier(phone, phone, withLaptop);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('replaced');
  expect(phone.snapshot().own).toMatchObject({ approvedBy: null });
  expect(phone.snapshot().own?.devices).not.toContain(keyOf(laptop));
});

it.each([
  ['where it was removed', { tablet: false }, { undoesRemoval: true }],
  // Whose devices they are, the other person is asked with all their numbers.
  ['earlier', { tablet: true }, { undoesRemoval: false }],
])('a removed device that goes on %s together with the server gets nothing', async (_, removed, offered) => {
  const { ann, phone, tom, laptop, conversationId, withLaptop, remaining } = await removeLaptop(removed);
  const userId = ann.me.id;
  const stolen = JSON.parse(laptop.kept.get('device') ?? '') as { secret: string; public: string };
  const thief = { secret: fromBase64Url(stolen.secret), public: fromBase64Url(stolen.public) };
  const ghost = createDeviceKey();
  const { key, exchange } = registrationOf(userId, ghost);
  const account = createAccountKey();
  const newest = withLaptop.lists.at(-1);
  const { accountKey = '', devices = [] } = newest ?? {};
  const follow = (lists: readonly DeviceList[]) => {
    const followed = followLists(userId, null, lists);
    if (followed.status === 'forged') throw new Error('forged');
    return followed.known;
  };
  // The laptop adds a ghost, which removes the laptop.
  const added = [...devices, { key, exchange }];
  const { hash: third } = follow(withLaptop.lists);
  const fourth = { number: 4, previous: third, accountKey, devices: added, sealed: third, by: keyOf(laptop) };
  const lists = [...withLaptop.lists, signList(userId, fourth, thief)];
  const content = { number: 5, accountKey: account.public, devices: added.filter((one) => one.key !== keyOf(laptop)) };
  const sealed = sealAccountKeys(userId, content, new Map([[account.public, account.secret]]));
  const fifth = { ...content, previous: follow(lists).hash, sealed: sealedKeysHash(sealed), by: key };
  lists.push(signList(userId, fifth, ghost));
  for (const page of [ann, phone]) {
    answerEarlier(page, ann, { ...withLaptop, lists, sealed });
    await expect.poll(() => lockOf(page, conversationId)).toBe('replaced');
    expect(page.snapshot().own?.devices).toEqual(remaining);
    expect(page.kept.get('account keys')).not.toContain(account.public);
    await expectNothingSent(page, conversationId);
  }
  answerEarlier(tom, ann, { ...withLaptop, lists, sealed });
  await expect.poll(() => tom.snapshot().people[userId]?.offered).toMatchObject(offered);
});

it('an account key that a removed device has is not used again', async () => {
  const { phone, tom, ann, conversationId, withPhone } = await removeLaptop();
  answerEarlier(phone, phone, withPhone);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('replaced');
  await expectNothingSent(phone, conversationId);
  answerEarlier(tom, ann, withPhone);
  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  const offered = tom.snapshot().people[ann.me.id]?.offered;
  expect(offered).toMatchObject({ devices: [keyOf(ann), keyOf(phone)], undoesRemoval: true });
  tom.devices.accept(ann.me.id, offered?.hash ?? '');
  expect(await lockOf(tom, conversationId)).toBe('changed');
  await expectNothingSent(tom, conversationId);
});

it('a restored backup brings back no device that was removed, and the person can start over', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const laptop = await addDevice(core, ann);
  await approve(ann, laptop, conversationId);
  const { deviceLists, sealedKeys } = createKeys(keyPrefix).user(ann.me.id);
  const backup = [];
  for (const key of [deviceLists, sealedKeys]) backup.push([key, await redis.dumpBuffer(key)] as const);
  unwrap(await ann.devices.remove(keyOf(laptop)));
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.devices).toEqual([keyOf(ann)]);
  await say(ann.client, conversationId, 'with a key that is lost');
  for (const [key, dump] of backup) await redis.restore(key, 0, dump, 'REPLACE');
  await addDevice(core, ann).then(list); // which is announced
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann)]);
  unwrap(await ann.devices.startOver());
  await unlocked(ann, conversationId);
  await expect
    .poll(() => tom.snapshot().people[ann.me.id]?.offered)
    .toMatchObject({ devices: [keyOf(ann)], undoesRemoval: false });
  tom.devices.accept(ann.me.id, tom.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  await unlocked(tom, conversationId);
  await say(tom.client, conversationId, SECRET);
  const texts = ['with a key that is lost', SECRET];
  for (const { client } of [ann, tom]) expect(textsOf(await fetchEvents(client, conversationId))).toEqual(texts);
});

it.each([
  ['no lists', (): [] => []],
  ['damaged ones', ({ lists }) => lists.map((one) => ({ ...one, accountKey: one.by }))],
  ['only the first', ({ lists }) => lists.slice(0, 1)],
] satisfies [string, (earlier: Output<'device.read'>) => Output<'device.read'>['lists']][])(
  'a device keeps its key when the server answers with %s',
  async (_what, change) => {
    const { ann, conversationId } = await pairOnDevices(core);
    await approve(ann, await addDevice(core, ann), conversationId);
    await say(ann.client, conversationId, 'before');
    const key = keyOf(ann);
    const earlier = await readDevices(ann);
    answerEarlier(ann, ann, { ...earlier, lists: change(earlier), sealed: null });
    await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
    delete ann.lies['device.read'];
    await unlocked(ann, conversationId);
    expect(keyOf(ann)).toBe(key);
    expect(textsOf(await fetchEvents(ann.client, conversationId))).toEqual(['before']);
  },
);

it('a device that was replaced by starting over asks as another one once the person wants that', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const key = keyOf(ann);
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  unwrap(await phone.devices.startOver());
  const again = await addDevice(core, ann);
  for (const [name, stored] of ann.kept) again.kept.set(name, stored);
  const back = await onDevice(again);
  await expect.poll(() => lockOf(back, conversationId)).toBe('replaced');
  expect(back.snapshot().own).toMatchObject({ key, isRemoved: true });
  await back.devices.ask();
  expect(keyOf(back)).not.toBe(key);
  unwrap(await phone.devices.approve(keyOf(back)));
  await expect.poll(() => lockOf(back, conversationId)).toBe('approved');
  await back.devices.confirm(keyOf(phone));
  await unlocked(back, conversationId);
});

it('two windows of a device that was removed become one other device', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const former = keyOf(phone);
  unwrap(await ann.devices.remove(former));
  const again = await addDevice(core, ann);
  for (const [name, key] of phone.kept) again.kept.set(name, key);
  const windows = await Promise.all([onDevice(again), onDevice(again)]);
  await Promise.all(windows.map(list));
  for (const window of windows) await expect.poll(() => lockOf(window, conversationId)).toBe('waiting');
  const [key = ''] = windows.map(keyOf);
  expect(key).not.toBe(former);
  expect(windows.map(keyOf)).toEqual([key, key]);
  await expect.poll(() => ann.snapshot().own?.waiting).toEqual([key]);
  unwrap(await ann.devices.approve(key));
  for (const window of windows) await unlocked(window, conversationId);
  expect(keyOf(await onDevice(again))).toBe(key);
});

it('a registered device that the server can not read is an error, not a device that is missing', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const { registeredDevices } = createKeys(keyPrefix).user(ann.me.id);
  const stored = (await redis.hget(registeredDevices, keyOf(phone))) ?? '';
  await redis.hset(registeredDevices, keyOf(phone), `${stored.slice(0, 64)}{}`);
  expect(codeOf(await ann.plain.request('device.read', { userId: ann.me.id }))).toBe('INTERNAL');
  await list(ann);
  await redis.hset(registeredDevices, keyOf(phone), stored);
  unwrap(await ann.devices.remove('none of mine')); // reads the devices
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann), keyOf(phone)]);
});

it('a window that has missed a removal takes what another window knows, not an earlier list', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const behind = await onDevice({ ...ann, below: { ...ann.below, on: () => () => undefined } });
  await unlocked(behind, conversationId);
  const laptop = await addDevice(core, ann);
  await approve(ann, laptop, conversationId);
  const withLaptop = await readDevices(ann);
  unwrap(await ann.devices.remove(keyOf(laptop)));
  answerEarlier(ann, ann, withLaptop);
  await expect.poll(() => lockOf(behind, conversationId)).toBe('replaced');
  expect(behind.snapshot().own?.devices).toEqual([keyOf(ann)]);
  expect(JSON.parse(ann.kept.get(`devices of ${ann.me.id}`) ?? '')).toMatchObject({ number: 3 });
});
