import { afterAll, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import type { Data, EventName } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { encryptedDirectId } from '#shared/conversation/directId.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, succeed, unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { randomPrefix, startCore } from '../../support/coreForTests.ts';
import {
  addDevice,
  approve,
  arriveOnDevice,
  type DevicePage,
  keyOf,
  list,
  lockOf,
  onDevice,
  openEncrypted,
  pairOnDevices,
  unlocked,
} from '../../support/encryptedDirects.ts';
import { codeOf, fetchEvents, PAGE, say, send, textsOf } from '../../support/encryptedPerson.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';

/** What pages do when answers or announcements about devices are missing, and afterwards. */

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(() => redis.disconnect());
afterAll(() => core.stop());

/** The server does not answer a page about devices. */
function refuseReads(page: DevicePage, code: ErrorCode, userId?: string): void {
  page.lies['device.read'] = (args, answer) => (userId === undefined || args.userId === userId ? fail(code) : answer);
}

/** The events that a page shows, from now on. */
function record<Name extends EventName>({ client }: Pick<DevicePage, 'client'>, name: Name): Data<Name>[] {
  const events: Data<Name>[] = [];
  client.on(name, (data) => void events.push(data));
  return events;
}

it('what was missed without a connection is read with the heads of conversations', async () => {
  const [ann, tom] = [await arriveOnDevice(core), await arriveOnDevice(core)];
  const below = { ...ann.below, on: () => () => undefined };
  const page = await onDevice({ ...ann, below });
  const { conversationId, lock } = await openEncrypted(page.client, tom.me.id);
  expect(lock).toBe('noDevice');
  await unlocked(tom, conversationId);
  const described = record(page, 'conversation.added');
  unwrap(await page.client.request('account.resume', { token: ann.plain.token }));
  unwrap(await page.client.request('conversation.heads', {}));
  await expect.poll(() => described.at(-1)?.conversation).toMatchObject({ conversationId });
  expect(described.at(-1)?.conversation).not.toHaveProperty('lock');
});

it('a read without an answer is repeated', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const again = await addDevice(core, ann);
  const page = await onDevice(again, { ...PAGE, retryMs: 5 });
  const refused = new Set<string>();
  again.lies['device.read'] = ({ userId }) => {
    refused.add(userId);
    return fail('TIMEOUT');
  };
  expect((await list(page)).map((one) => 'lock' in one && one.lock)).toEqual(['loading']);
  await expect.poll(() => refused).toEqual(new Set([ann.me.id, tom.me.id]));
  delete again.lies['device.read'];
  await expect.poll(() => page.snapshot().own?.lock).toBe('waiting');
  await expect.poll(() => page.snapshot().people[tom.me.id]?.devices).toEqual([keyOf(tom)]);
  expect(await lockOf(page, conversationId)).toBe('waiting');
});

/** Another window of a page, whose reads of the devices of `userId` are recorded, and answered once they are released. */
async function holdReads(page: DevicePage, userId: string, announcedMs: number) {
  const reads: (() => void)[] = [];
  const below: Client = {
    ...page.below,
    async request(name, args) {
      const answer = await page.below.request(name, args);
      const isHeld = name === 'device.read' && 'userId' in args && args.userId === userId;
      if (isHeld) await new Promise<void>((resolve) => reads.push(resolve));
      return answer;
    },
  };
  return { window: await onDevice({ ...page, below }, { ...PAGE, announcedMs }), reads };
}

it('what changes while devices are being read is read afterwards', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const { window, reads } = await holdReads(tom, ann.me.id, 0);
  await unlocked(window, conversationId);
  tom.receive('person.devicesChanged', { userId: ann.me.id });
  await expect.poll(() => reads.length).toBe(1);
  await approve(ann, await addDevice(core, ann), conversationId);
  const isKnown = () => window.snapshot().people[ann.me.id]?.devices.length === 2;
  await expect
    .poll(() => {
      for (const release of reads.splice(0)) release();
      return isKnown();
    })
    .toBe(true);
});

it('a read that began before an announcement does not count as following it', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await approve(ann, await addDevice(core, ann), conversationId);
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.devices.length).toBe(2);
  tom.kept.delete(`devices of ${ann.me.id}`);
  tom.lies['device.read'] = (args, answer) =>
    answer.ok && args.userId === ann.me.id
      ? succeed({ ...answer.value, lists: answer.value.lists.filter(({ number }) => number === 1) })
      : answer;
  const { window, reads } = await holdReads(tom, ann.me.id, 0);
  await list(window);
  await expect.poll(() => reads.length).toBe(1);
  delete tom.lies['device.read'];
  tom.receive('person.devicesChanged', { userId: ann.me.id });
  await expect
    .poll(() => {
      for (const release of reads.splice(0)) release();
      return window.snapshot().people[ann.me.id]?.devices.length;
    })
    .toBe(2);
});

it('of many announcements about a person the first one is followed at once, and none of the others', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const { window, reads } = await holdReads(tom, ann.me.id, HOUR_MS);
  await unlocked(window, conversationId);
  for (let count = 0; count < 5; count += 1) {
    tom.receive('person.devicesChanged', { userId: ann.me.id });
    await expect.poll(() => reads.length).toBe(1);
    reads[0]?.();
    await list(window);
  }
  expect(reads.length).toBe(1);
});

it('what arrives in a locked conversation is unread, and is fetched once it can be read', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  const described = record(phone, 'conversation.added');
  const appended = record(phone, 'conversation.appended');
  for (const text of ['one', 'two']) await say(tom.client, conversationId, text);
  await expect
    .poll(() => described.at(-1)?.conversation)
    .toMatchObject({ lock: 'waiting', offset: 2, unread: 2, last: { kind: 'encrypted', preview: '' } });
  expect(appended).toEqual([]);
  unwrap(await ann.devices.approve(keyOf(phone)));
  await expect.poll(() => phone.snapshot().own?.lock).toBe('approved');
  await phone.devices.confirm(keyOf(ann));
  await expect.poll(() => described.at(-1)?.conversation).not.toHaveProperty('lock');
  expect(described.at(-1)?.conversation).toMatchObject({ offset: 2, unread: 2 });
  expect(textsOf(await fetchEvents(phone.client, conversationId))).toEqual(['one', 'two']);
});

it('a message for devices that can not be read now waits for them', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const page = await onDevice(tom, { ...PAGE, retryMs: 5 });
  await unlocked(page, conversationId);
  const appended = record(page, 'conversation.appended');
  refuseReads(tom, 'TIMEOUT');
  await approve(ann, await addDevice(core, ann), conversationId);
  await say(ann.client, conversationId, 'one');
  expect(codeOf(await page.client.request('conversation.fetch', { conversationId }))).toBe('TIMEOUT');
  expect(appended).toEqual([]);
  delete tom.lies['device.read'];
  await expect.poll(() => textsOf(appended.map(({ event }) => event))).toEqual(['one']);
});

/** Tom is asked about the devices of Ann, who has started over on a phone. Returns the phone. */
async function startOver({ ann, tom, conversationId }: Awaited<ReturnType<typeof pairOnDevices>>): Promise<DevicePage> {
  const phone = await addDevice(core, ann);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  unwrap(await phone.devices.startOver());
  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  return phone;
}

it('a message of a person who has started over waits until their devices are accepted', async () => {
  const pair = await pairOnDevices(core);
  const { ann, tom, conversationId } = pair;
  // Tom hears of nothing but messages.
  const below: Client = {
    ...tom.below,
    on: (name, listener) => (name === 'person.devicesChanged' ? () => undefined : tom.below.on(name, listener)),
  };
  const page = await onDevice({ ...tom, below });
  await unlocked(page, conversationId);
  const appended = record(page, 'conversation.appended');
  const phone = await startOver(pair);
  await unlocked(phone, conversationId);
  await say(phone.client, conversationId, 'call me');
  await expect.poll(() => lockOf(page, conversationId)).toBe('changed');
  expect(appended).toEqual([]);
  expect(codeOf(await page.client.request('conversation.fetch', { conversationId }))).toBe('CONVERSATION_LOCKED');
  page.devices.accept(ann.me.id, page.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  expect(textsOf(await fetchEvents(page.client, conversationId))).toEqual(['call me']);
});

it('a question about earlier devices ends once the server answers the known ones again', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  await approve(ann, await addDevice(core, ann), conversationId);
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.devices.length).toBe(2);
  const earlier = unwrap(await tom.plain.request('device.read', { userId: ann.me.id }));
  tom.lies['device.read'] = (args, answer) => {
    const lists = earlier.lists.slice(0, 1).filter(({ number }) => number > (args.after ?? 0));
    return args.userId === ann.me.id ? succeed({ ...earlier, lists }) : answer;
  };
  tom.receive('person.devicesChanged', { userId: ann.me.id });
  await expect.poll(() => lockOf(tom, conversationId)).toBe('changed');
  delete tom.lies['device.read'];
  await unlocked(tom, conversationId);
  expect(tom.snapshot().people[ann.me.id]?.offered).toBe(null);
});

it('what is accepted in one window is accepted in the others', async () => {
  const pair = await pairOnDevices(core);
  const { ann, tom, conversationId } = pair;
  const window = await onDevice(tom);
  await unlocked(window, conversationId);
  const phone = await startOver(pair);
  await expect.poll(() => lockOf(window, conversationId)).toBe('changed');
  tom.devices.accept(ann.me.id, tom.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  await unlocked(window, conversationId);
  await say(window.client, conversationId, 'hello');
  expect(textsOf(await fetchEvents(phone.client, conversationId))).toEqual(['hello']);
});

it('a window does not take earlier devices of a person than another window knows', async () => {
  const pair = await pairOnDevices(core);
  const { ann, tom, conversationId } = pair;
  const behind = await onDevice({ ...tom, below: { ...tom.below, on: () => () => undefined } });
  await unlocked(behind, conversationId);
  const phone = await startOver(pair);
  expect(codeOf(await send(behind.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  expect(await lockOf(behind, conversationId)).toBe('changed');
  tom.devices.accept(ann.me.id, tom.snapshot().people[ann.me.id]?.offered?.hash ?? '');
  await approve(phone, await addDevice(core, phone), conversationId);
  await expect.poll(() => tom.snapshot().people[ann.me.id]?.devices.length).toBe(2);
  await unlocked(behind, conversationId);
  expect(behind.snapshot().people[ann.me.id]?.devices).toHaveLength(2);
});

it('without any list of a person whose devices are known nothing is sent, and the page says so', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const { deviceLists, sealedKeys } = createKeys(keyPrefix).user(tom.me.id);
  await redis.del(deviceLists, sealedKeys);
  expect(codeOf(await send(ann.client, conversationId, 'secret'))).toBe('CONVERSATION_LOCKED');
  expect(await lockOf(ann, conversationId)).toBe('changed');
  expect(ann.snapshot().people[tom.me.id]).toEqual({ devices: [keyOf(tom)], offered: null });
});

it('a person about whom the server refuses to answer gets nothing', async () => {
  const { ann, tom, conversationId } = await pairOnDevices(core);
  const phone = await addDevice(core, ann);
  refuseReads(phone, 'PERSON_NOT_FOUND', tom.me.id);
  await expect.poll(() => lockOf(phone, conversationId)).toBe('waiting');
  unwrap(await ann.devices.approve(keyOf(phone)));
  await expect.poll(() => lockOf(phone, conversationId)).toBe('approved');
  await phone.devices.confirm(keyOf(ann));
  await expect.poll(() => lockOf(phone, conversationId)).toBe('unavailable');
});

it('a block from before the first encrypted conversation of two people holds there, too', async () => {
  const [ann, tom] = [await arriveOnDevice(core), await arriveOnDevice(core)];
  unwrap(await tom.client.request('block.set', { userId: ann.me.id, on: true }));
  const conversationId = encryptedDirectId(ann.me.id, tom.me.id);
  // As an earlier version has left it.
  await redis.del(createKeys(keyPrefix).conversation(conversationId).meta);
  await openEncrypted(tom.client, ann.me.id);
  for (const page of [ann, tom]) await unlocked(page, conversationId);
  expect(codeOf(await send(ann.client, conversationId, 'hello'))).toBe('DIRECT_UNAVAILABLE');
});
