import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import { succeed, unwrap } from '#shared/rpc/result.ts';
import { encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { createEncryptingClient } from '../../../src-renderer/roomEncryption/createEncryptingClient.ts';
import { createKeys } from '#core/keys.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { connect, randomPrefix, startCore } from '../../support/coreForTests.ts';
import {
  addDevice,
  approve,
  arriveOnDevice,
  keyOf,
  list,
  lockOf,
  onDevice,
  openEncrypted,
  pairOnDevices,
  signInAgain,
  unlocked,
} from '../../support/encryptedDirects.ts';
import { codeOf, fetchEvents, openPage, PAGE, say, send, textsOf } from '../../support/encryptedPerson.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(() => redis.disconnect());
afterAll(() => core.stop());

it('two people read what they write, and the server does not', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const offset = await say(ann.client, conversationId, 'the merger is on Thursday');
  const reply = unwrap(await send(tom.client, conversationId, 'agreed', offset));
  expect(reply.offset).toBe(offset + 1);
  unwrap(await ann.client.request('message.edit', { conversationId, offset, text: 'the merger is on Friday' }));
  for (const { client } of [ann, tom]) {
    expect(textsOf(await fetchEvents(client, conversationId))).toEqual(['the merger is on Friday', 'agreed']);
  }
  expect(JSON.stringify(await fetchEvents(ann.plain, conversationId))).not.toMatch(/merger|agreed/u);
  for (const { sentText } of [ann, tom]) expect(sentText()).not.toMatch(/merger|agreed/u);
  const [shown] = await list(tom);
  expect(shown).toMatchObject({ last: { kind: 'encrypted', preview: '' }, with: { id: ann.me.id } });
});

it('the unencrypted conversation of the two stays beside it, and each is opened as the person chose', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const other = unwrap(await ann.client.request('direct.open', { userId: tom.me.id })).conversation;
  await say(ann.client, other.conversationId, 'readable');
  await say(ann.client, conversationId, 'secret');
  expect(textsOf(await fetchEvents(tom.client, other.conversationId))).toEqual(['readable']);
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual(['secret']);
});

it('a person without a device is waited for', async () => {
  const [ann, tom] = [await arriveOnDevice(core), await arriveOnDevice(core)];
  const { conversationId, lock } = await openEncrypted(ann.client, tom.me.id);
  expect(lock).toBe('noDevice');
  expect(codeOf(await send(ann.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  for (const page of [tom, ann]) await unlocked(page, conversationId);
  await say(ann.client, conversationId, 'secret');
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual(['secret']);
});

it('a person writes encrypted notes to themselves', async () => {
  const ann = await arriveOnDevice(core);
  const { conversationId } = await openEncrypted(ann.client, ann.me.id);
  await say(ann.client, conversationId, 'note');
  expect(textsOf(await fetchEvents(ann.client, conversationId))).toEqual(['note']);
});

it('a new device reads all history once another one has approved it, and writes', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(tom.client, conversationId, 'before');
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  expect(codeOf(await phone.client.request('conversation.fetch', { conversationId }))).toBe('CONVERSATION_LOCKED');
  await approve(ann, phone, conversationId);
  expect(textsOf(await fetchEvents(phone.client, conversationId))).toEqual(['before']);
  await say(phone.client, conversationId, 'from the phone');
  await say(tom.client, conversationId, 'after');
  for (const { client } of [ann, phone, tom]) {
    expect(textsOf(await fetchEvents(client, conversationId))).toEqual(['before', 'from the phone', 'after']);
  }
});

it('two windows of a new device are one device, and what is confirmed in one opens the other, too', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  const window = await onDevice(phone);
  await expect.poll(() => lockOf(window, conversationId)).toBe('waiting');
  await approve(ann, phone, conversationId);
  await expect.poll(() => lockOf(window, conversationId)).toBe(null);
  expect(ann.snapshot().own?.devices).toHaveLength(2);
});

it('a device that is declined reads nothing, and can ask again', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await lockOf(phone, conversationId);
  await expect.poll(() => ann.snapshot().own?.waiting).toEqual([keyOf(phone)]);
  expect(Object.keys(ann.snapshot().own?.sessions ?? {}).toSorted()).toEqual([ann, phone].map(keyOf).toSorted());
  unwrap(await ann.devices.decline(keyOf(phone)));
  await expect.poll(() => phone.snapshot().own?.isDeclined).toBe(true);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  expect(ann.snapshot().own?.waiting).toEqual([]);
  await phone.devices.ask();
  await approve(ann, phone, conversationId);
});

it('a device that was removed is signed out, and can not read what is written afterwards', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const stolen = new Map(phone.kept);
  unwrap(await ann.devices.remove(keyOf(phone)));
  await say(tom.client, conversationId, 'after');
  expect(codeOf(await phone.plain.request('conversation.list', {}))).toBe('NOT_SIGNED_IN');
  // With the keys of the phone, and all that the server stores.
  const thief = await addDevice(core, ann);
  for (const [name, key] of stolen) thief.kept.set(name, key);
  const client = createEncryptingClient(thief.below, PAGE);
  thief.lies['device.read'] = (_, answer) =>
    answer.ok ? succeed({ ...answer.value, lists: answer.value.lists.filter(({ number }) => number <= 2) }) : answer;
  unwrap(await client.request('account.resume', { token: thief.plain.token }));
  unwrap(await client.request('conversation.list', {}));
  expect(textsOf(await fetchEvents(client, conversationId))).toEqual([UNREADABLE.otherDevices]);
  expect(textsOf(await fetchEvents(ann.client, conversationId))).toEqual(['after']);
});

it('a device that was removed is signed out later, if that failed', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const { registeredDevices } = createKeys(keyPrefix).user(ann.me.id);
  const registered = (await redis.hget(registeredDevices, keyOf(phone))) ?? '';
  // As after a crash between the list and the end of the session: the registration stays, and the session goes on.
  const session = createKeys(keyPrefix).session(registered.slice(0, 64)).session;
  const dump = await redis.dumpBuffer(session);
  unwrap(await ann.devices.remove(keyOf(phone)));
  await redis.restore(session, 0, dump, 'REPLACE');
  await redis.hset(registeredDevices, keyOf(phone), registered);
  const token = { token: phone.plain.token };
  expect(codeOf(await connect(core).request('account.resume', token))).toBe('ok');
  unwrap(await ann.plain.request('device.read', { userId: ann.me.id }));
  expect(codeOf(await connect(core).request('account.resume', token))).toBe('SESSION_EXPIRED');
});

it('registrations of sessions that have expired do not keep a new device away', async () => {
  const ann = await arriveOnDevice(core);
  const { registeredDevices } = createKeys(keyPrefix).user(ann.me.id);
  for (let device = 0; device < LIMITS.encryptionDevices; device += 1)
    await redis.hset(registeredDevices, `expired${device}`, `${device.toString(16).padStart(64, '0')}{}`);
  const { conversationId } = await openEncrypted(ann.client, ann.me.id);
  await unlocked(ann, conversationId);
  expect(await redis.hkeys(registeredDevices)).toEqual([keyOf(ann)]);
});

it('a device whose session has ended is removed by another one of the person', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  unwrap(await phone.client.request('account.signOut', {}));
  await expect.poll(() => ann.snapshot().own?.devices).toEqual([keyOf(ann)]);
  await say(tom.client, conversationId, 'after');
  expect(textsOf(await fetchEvents(ann.client, conversationId))).toEqual(['after']);
});

it('a removed device that comes back with its keys asks once, as another one, and is approved', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const former = keyOf(phone);
  unwrap(await ann.devices.remove(former));
  const again = await addDevice(core, ann);
  for (const [name, key] of phone.kept) again.kept.set(name, key);
  const back = await onDevice(again);
  await expect.poll(() => lockOf(back, conversationId)).toBe('waiting');
  const asked = back.sent
    .filter(({ name }) => name === 'device.register')
    .map(({ args }) => (args as { key: string }).key);
  expect(asked.filter((key) => key !== former)).toEqual([keyOf(back)]);
  unwrap(await ann.devices.approve(keyOf(back)));
  await unlocked(back, conversationId);
});

it('after the server has lost a list, nothing is encrypted silently for another one', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  await say(tom.client, conversationId, 'before');
  await say(phone.client, conversationId, 'from the phone');
  await redis.rpop(createKeys(keyPrefix).user(ann.me.id).deviceLists);
  expect(codeOf(await send(tom.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  unwrap(await ann.devices.startOver());
  await unlocked(ann, conversationId);
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.offered?.devices).toEqual([keyOf(ann)]);
  tom.devices.accept(ann.me.id, tom.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  await say(tom.client, conversationId, 'after');
  const texts = ['before', 'from the phone', 'after'];
  for (const { client } of [ann, tom]) expect(textsOf(await fetchEvents(client, conversationId))).toEqual(texts);
});

it('after the server has lost all lists, who starts over reads what was written before', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(ann.client, conversationId, 'before');
  const { deviceLists, sealedKeys } = createKeys(keyPrefix).user(ann.me.id);
  await redis.del(deviceLists, sealedKeys);
  await addDevice(core, ann); // which is announced
  await expect.poll(() => lockOf(ann, conversationId)).toBe('replaced');
  unwrap(await ann.devices.startOver());
  await unlocked(ann, conversationId);
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.offered?.devices).toEqual([keyOf(ann)]);
  tom.devices.accept(ann.me.id, tom.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  await say(tom.client, conversationId, 'after');
  for (const { client } of [ann, tom])
    expect(textsOf(await fetchEvents(client, conversationId))).toEqual(['before', 'after']);
});

it('a page that came over plain HTTP neither has a device nor reads anything, and says why', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(tom.client, conversationId, 'secret');
  const plain = await onDevice(await openPage(await signInAgain(core, ann.plain)), { ...PAGE, isSecure: false });
  expect(await lockOf(plain, conversationId)).toBe('insecure');
  expect((await openEncrypted(plain.client, tom.me.id)).lock).toBe('insecure');
  expect(codeOf(await send(plain.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  expect(codeOf(await plain.client.request('conversation.fetch', { conversationId }))).toBe('CONVERSATION_LOCKED');
  expect(plain.kept.size).toBe(0);
  expect(plain.sent.filter(({ name }) => name.startsWith('device.'))).toEqual([]);
});

it('two devices that approve others at the same time lose neither', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await approve(ann, phone, conversationId);
  const [tablet, watch] = [await addDevice(core, ann), await addDevice(core, ann)];
  for (const page of [tablet, watch]) await lockOf(page, conversationId);
  const approved = await Promise.all([ann.devices.approve(keyOf(tablet)), phone.devices.approve(keyOf(watch))]);
  expect(approved.map(codeOf)).toEqual(['ok', 'ok']);
  await expect
    .poll(() => ann.snapshot().own?.devices.toSorted())
    .toEqual([ann, phone, tablet, watch].map(keyOf).toSorted());
});

it('who has lost all devices starts over; what was written before stays unreadable, and the other person is asked', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(tom.client, conversationId, 'before');
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  unwrap(await phone.devices.startOver());
  await unlocked(phone, conversationId);
  expect(textsOf(await fetchEvents(phone.client, conversationId))).toEqual([UNREADABLE.otherDevices]);

  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  expect(codeOf(await send(tom.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  const offered = tom.snapshot().people[ann.me.id]?.offered;
  expect(offered?.devices).toEqual([keyOf(phone)]);
  tom.devices.accept(ann.me.id, 'another one');
  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  tom.devices.accept(ann.me.id, offered?.hash ?? '');
  await unlocked(tom, conversationId);
  await say(tom.client, conversationId, 'after');
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual(['before', 'after']);
  expect(textsOf(await fetchEvents(phone.client, conversationId))).toEqual([UNREADABLE.otherDevices, 'after']);
});

it('what was stored is enough after a restart, also without an answer of the server about devices', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await say(tom.client, conversationId, 'before');
  ann.lies['device.read'] = () => ({ ok: false, error: { code: 'OFFLINE', details: {} } });
  const client = await ann.start();
  await expect.poll(() => lockOf({ client: client as typeof ann.client }, conversationId)).toBe(null);
  expect(textsOf(await fetchEvents(client, conversationId))).toEqual(['before']);
});

it('a scheduled message is shown as it was written, and is read after devices have changed', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const body = { kind: 'text', text: 'later' } as const;
  const at = (sendAt: number) => ({ conversationId, clientId: randomUUID(), body, sendAt });
  unwrap(await ann.client.request('message.schedule', at(Date.now() + HOUR_MS)));
  const { scheduled } = unwrap(await ann.client.request('message.scheduled', {}));
  expect(scheduled.map((message) => message.body)).toEqual([body]);
  unwrap(await ann.client.request('message.schedule', at(Date.now() + 1_000)));
  await approve(ann, await addDevice(core, ann), conversationId);
  await expect.poll(async () => textsOf(await fetchEvents(tom.client, conversationId))).toEqual(['later']);
  expect(ann.sentText()).not.toContain('later');
});

it('the server refuses readable text, edits, files and proposals', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const offset = await say(ann.client, conversationId, 'secret');
  expect(codeOf(await send(ann.plain, conversationId, 'readable'))).toBe('ROOM_ENCRYPTED');
  const edit = { conversationId, offset, text: 'readable' };
  expect(codeOf(await ann.plain.request('message.edit', edit))).toBe('ROOM_ENCRYPTED');
  const upload = { conversationId, uploadId: `u-${randomUUID()}`, name: 'a.txt', bytes: 3 };
  for (const client of [ann.plain, ann.client]) {
    expect(codeOf(await client.request('upload.begin', upload))).toBe('ROOM_ENCRYPTED');
  }
  const proposal = { conversationId, id: randomUUID(), name: 'lunch' };
  expect(codeOf(await ann.plain.request('proposal.make', proposal))).toBe('ROOM_ENCRYPTED');
});

it('the server takes no encrypted files either, and the page sends none', async () => {
  const { ann, conversationId } = await pairOnDevices(core);
  const offset = await say(ann.client, conversationId, 'secret');
  const [encrypted = ''] = textsOf(await fetchEvents(ann.plain, conversationId));
  const upload = { conversationId, uploadId: `u-${randomUUID()}` };
  const begin = { ...upload, name: ENCRYPTED_FILE.name, bytes: 100 };
  const file = { id: upload.uploadId, bytes: 100 };
  const description = { ...file, name: 'a.pdf', type: 'application/pdf' };
  for (const client of [ann.plain, ann.client]) {
    expect(codeOf(await client.request('upload.begin', begin))).toBe('ROOM_ENCRYPTED');
    for (const body of [
      encryptedBodyWith([file], encrypted),
      { kind: 'file' as const, blob: description, caption: encrypted },
    ]) {
      const message = { conversationId, clientId: randomUUID(), body };
      expect(codeOf(await client.request('message.send', message))).toBe('ROOM_ENCRYPTED');
    }
  }
  const chunk = { ...upload, offset: 0, chunk: new Uint8Array(100) };
  expect(codeOf(await ann.client.request('upload.write', chunk))).toBe('ROOM_ENCRYPTED');
  expect((await fetchEvents(ann.client, conversationId)).map((event) => event.offset)).toEqual([offset]);
});

it('a block ends both conversations of two people', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  unwrap(await tom.client.request('block.set', { userId: ann.me.id, on: true }));
  expect(codeOf(await send(ann.client, conversationId, 'secret'))).toBe('DIRECT_UNAVAILABLE');
  unwrap(await tom.client.request('block.set', { userId: ann.me.id, on: false }));
  await say(ann.client, conversationId, 'secret');
});
