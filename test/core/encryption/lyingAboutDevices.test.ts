import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { DeviceList } from '#shared/contract/deviceCalls.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { succeed, unwrap } from '#shared/rpc/result.ts';
import { sealedKeysHash } from '#shared/message/deviceListBytes.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { createAccountKey, sealAccountKeys } from '../../../src-renderer/roomEncryption/direct/accountKeys.ts';
import { followLists, registrationOf, signList } from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';
import { createDeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { startCore } from '../../support/coreForTests.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';
import {
  addDevice,
  approve,
  arriveOnDevice,
  type DevicePage,
  keyOf,
  list,
  lockOf,
  openEncrypted,
  pairOnDevices,
  unlocked,
} from '../../support/encryptedDirects.ts';
import { codeOf, fetchEvents, PAGE, say, send, textsOf } from '../../support/encryptedPerson.ts';

/** What the pages of two people do when the server lies about devices, and about what was written on them. */

const core = startCore();
afterAll(() => core.stop());

const SECRET = 'the merger is on Thursday';

/** A list of a person's devices that the server makes up, after what the server has. */
async function forgeList(page: DevicePage, { keeps }: { readonly keeps: boolean }): Promise<DeviceList> {
  const { lists } = unwrap(await page.plain.request('device.read', { userId: page.me.id }));
  const followed = followLists(page.me.id, null, lists);
  if (followed.status === 'forged') throw new Error('forged');
  const { number, hash, devices } = followed.known;
  const ghost = createDeviceKey();
  const { key, exchange } = registrationOf(page.me.id, ghost);
  const unsigned = {
    number: number + 1,
    previous: hash,
    accountKey: createAccountKey().public,
    devices: [...(keeps ? devices : []), { key, exchange }],
    sealed: 'A'.repeat(43),
    by: toBase64Url(ghost.public),
  };
  return signList(page.me.id, unsigned, ghost);
}

/** What the server answers a page about the devices of one person. */
function lieAbout(page: DevicePage, userId: string, change: (lists: DeviceList[]) => DeviceList[]): void {
  page.lies['device.read'] = (args, answer) =>
    answer.ok && args.userId === userId ? succeed({ ...answer.value, lists: change(answer.value.lists) }) : answer;
}

function changeEvents({ lies }: DevicePage, change: (events: LogEvent[]) => LogEvent[]): void {
  lies['conversation.fetch'] = (_, answer) =>
    answer.ok ? succeed({ ...answer.value, events: change(answer.value.events) }) : answer;
}

it.each([true, false])(
  'a ghost device of the other person gets nothing until they are accepted (beside theirs: %s)',
  async (keeps) => {
    const { ann, tom, conversationId } = await pairOnDevices(core);
    const forged = await forgeList(tom, { keeps });
    lieAbout(ann, tom.me.id, (lists) => [...lists, forged]);
    ann.receive('person.devicesChanged', { userId: tom.me.id });
    await expect.poll(() => lockOf(ann, conversationId)).toBe('changed');
    expect(codeOf(await send(ann.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
    expect(ann.snapshot().people[tom.me.id]?.devices).toEqual([keyOf(tom)]);
    expect(ann.sentText()).not.toContain(SECRET);
  },
);

it('a changed list is not believed, and the devices that are known stay', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const { accountKey } = await forgeList(tom, { keeps: true });
  lieAbout(ann, tom.me.id, (lists) => lists.map((one) => ({ ...one, accountKey })));
  await approve(tom, await addDevice(core, tom), conversationId);
  expect(codeOf(await send(ann.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
  expect(ann.snapshot().people[tom.me.id]?.devices).toEqual([keyOf(tom)]);
});

it('a ghost device of my own is not approved, and I notice that my devices were replaced', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const forged = await forgeList(ann, { keeps: true });
  lieAbout(ann, ann.me.id, (lists) => [...lists, forged]);
  ann.receive('person.devicesChanged', { userId: ann.me.id });
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  expect(codeOf(await send(ann.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
});

it('a device that the server registers for me can be declined, and is none until it is approved', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const ghost = registrationOf(ann.me.id, createDeviceKey());
  const unsigned = { ...registrationOf(ann.me.id, createDeviceKey()), signature: ghost.signature };
  ann.lies['device.read'] = (args, answer) =>
    answer.ok && args.userId === ann.me.id
      ? succeed({ ...answer.value, registered: [...answer.value.registered, ghost, unsigned] })
      : answer;
  await list(ann);
  await expect.poll(() => ann.snapshot().own?.waiting).toEqual([ghost.key]);
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann)]);
  await say(ann.client, conversationId, SECRET);
});

it('a new device shows which device approved it, so that one of the server is noticed', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  // Another chain, which the server has signed, with the new device in it.
  const ghost = createDeviceKey();
  const [mine, theirs] = [registrationOf(ann.me.id, ghost), keyOf(phone)];
  const { registered } = unwrap(await phone.plain.request('device.read', { userId: ann.me.id }));
  const exchange = registered.find(({ key }) => key === theirs)?.exchange ?? '';
  const devices = [
    { key: mine.key, exchange: mine.exchange },
    { key: theirs, exchange },
  ];
  const account = createAccountKey();
  const content = { number: 1, accountKey: account.public, devices };
  const sealed = sealAccountKeys(ann.me.id, content, new Map([[account.public, account.secret]]));
  const first = { ...content, previous: null, sealed: sealedKeysHash(sealed), by: mine.key };
  const forged = signList(ann.me.id, first, ghost);
  phone.lies['device.read'] = (args, answer) =>
    answer.ok && args.userId === ann.me.id ? succeed({ ...answer.value, lists: [forged], sealed }) : answer;
  await expect.poll(() => lockOf(phone, conversationId)).toBe('approved');
  expect(phone.snapshot().own?.approvedBy).toBe(mine.key);
  expect(phone.snapshot().own?.approvedBy).not.toBe(keyOf(ann));
  expect(codeOf(await send(phone.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
});

it('lists that are withheld leave what is known: nothing is encrypted for a device that was not approved', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  lieAbout(ann, tom.me.id, () => []);
  const phone = await addDevice(core, tom);
  await approve(tom, phone, conversationId);
  expect(codeOf(await send(ann.client, conversationId, SECRET))).toBe('CONVERSATION_LOCKED');
  expect(await lockOf(ann, conversationId)).toBe('changed');
  // With the true list, both of Tom's devices read it.
  delete ann.lies['device.read'];
  await unlocked(ann, conversationId);
  await say(ann.client, conversationId, SECRET);
  for (const { client } of [tom, phone]) expect(textsOf(await fetchEvents(client, conversationId))).toEqual([SECRET]);
});

it('what a removed device signs is forged, and so is what is moved, repeated or of another person', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const offset = await say(ann.client, conversationId, 'yes');
  await say(ann.client, conversationId, 'no');
  await say(tom.client, conversationId, 'agreed');
  const readAs = async (change: (events: LogEvent[]) => LogEvent[]): Promise<string[]> => {
    const fresh = await tom.start();
    changeEvents(tom, change);
    return textsOf(await fetchEvents(fresh, conversationId));
  };
  const swapTexts = ([one, other, ...rest]: LogEvent[]): LogEvent[] =>
    one?.type === 'message' && other?.type === 'message'
      ? [{ ...one, body: other.body }, { ...other, body: one.body }, ...rest]
      : [];
  expect(await readAs(swapTexts)).toEqual([UNREADABLE.forged, UNREADABLE.forged, 'agreed']);
  const repeat = (events: LogEvent[]): LogEvent[] => [
    ...events,
    ...events.slice(0, 1).map((one) => ({ ...one, offset: 9 })),
  ];
  expect(await readAs(repeat)).toEqual(['yes', 'no', 'agreed', UNREADABLE.forged]);
  const asTom = (events: LogEvent[]): LogEvent[] =>
    events.map((one) => (one.offset === offset ? { ...one, from: tom.me.id } : one));
  expect(await readAs(asTom)).toEqual([UNREADABLE.forged, 'no', 'agreed']);
});

it('a readable message in an encrypted conversation is forged', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(ann.client, conversationId, 'yes');
  changeEvents(tom, (events) =>
    events.map((one) => (one.type === 'message' ? { ...one, body: { kind: 'text', text: 'readable' } } : one)),
  );
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual([UNREADABLE.forged]);
});

it('files in an encrypted conversation are forged, and none are listed', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(ann.client, conversationId, SECRET);
  const file = { id: `u-${randomUUID()}`, bytes: 100 };
  const asFiles = (events: readonly LogEvent[]) =>
    events.flatMap((event) =>
      event.type === 'message' && event.body.kind === 'text'
        ? { ...event, body: encryptedBodyWith([file], event.body.text) }
        : [],
    );
  changeEvents(tom, asFiles);
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual([UNREADABLE.forged]);
  const events = asFiles(await fetchEvents(tom.plain, conversationId));
  tom.lies['conversation.attachments'] = () => succeed({ events, hasMore: false });
  const listed = await tom.client.request('conversation.attachments', { conversationId, kinds: ['file'] });
  expect([events.length, unwrap(listed)]).toEqual([1, { events: [], hasMore: false }]);
});

it('another conversation than the one that the person chose is not opened', async () => {
  const [ann, tom, eve] = [await arriveOnDevice(core), await arriveOnDevice(core), await arriveOnDevice(core)];
  const withEve = await openEncrypted(ann.client, eve.me.id);
  const readable = unwrap(await ann.plain.request('direct.open', { userId: tom.me.id })).conversation;
  for (const conversation of [withEve, readable]) {
    ann.lies['direct.open'] = () => succeed({ conversation });
    const opened = await ann.client.request('direct.open', { userId: tom.me.id, encrypted: true });
    expect(codeOf(opened)).toBe('CONVERSATION_NOT_FOUND');
  }
});

it('the other person is whom the id of the conversation names, and a lock of the server opens nothing', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  phone.lies['conversation.list'] = (_, answer) =>
    answer.ok
      ? succeed({
          conversations: answer.value.conversations.map((one) =>
            one.kind === 'direct' ? { ...one, lock: undefined, with: { id: 'eve', name: 'Eve' } } : one,
          ),
        })
      : answer;
  expect(await list(phone)).toMatchObject([{ conversationId, lock: 'waiting', with: { id: tom.me.id } }]);
});

it('one answer without a device of mine does not remove it', async () => {
  const { ann, conversationId } = await pairOnDevices(core, { ...PAGE, absenceMs: HOUR_MS });
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  ann.lies['device.read'] = (args, answer) =>
    answer.ok && args.userId === ann.me.id ? succeed({ ...answer.value, registered: [] }) : answer;
  unwrap(await ann.devices.remove('none of mine')); // reads the devices
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann), keyOf(phone)]);
  delete ann.lies['device.read'];
  unwrap(await ann.devices.remove('none of mine'));
  expect(ann.snapshot().own?.devices).toEqual([keyOf(ann), keyOf(phone)]);
  await say(phone.client, conversationId, SECRET);
});

it('a device that signs out is removed once it has been missing for a while', async () => {
  const { ann, conversationId } = await pairOnDevices(core, { ...PAGE, absenceMs: 50 });
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  unwrap(await phone.client.request('account.signOut', {}));
  await expect.poll(() => ann.snapshot().own?.devices).toEqual([keyOf(ann)]);
});
