import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Args, Output } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { fail, mapResult, type Result, succeed, unwrap } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { createEncryptingClient } from '../../../src-renderer/roomEncryption/createEncryptingClient.ts';
import { createRoomSalt } from '../../../src-renderer/roomEncryption/createRoomSalt.ts';
import { startCore } from '../../support/coreForTests.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';
import {
  arrive,
  codeOf,
  enter,
  type EncryptedPerson,
  fetchEvents,
  makeEncryptedRoom,
  PAGE,
  PASSWORD,
  say,
  send,
  textsOf,
  unencryptedRoom,
} from '../../support/encryptedPerson.ts';

/** What the page of a member does when the server lies: it neither shows what was forged, nor sends what can be read. */

const core = startCore();
afterAll(() => core.stop());

const SECRET = 'the merger is on Thursday';

/** A member of a new encrypted room, whose server begins to lie. */
async function arriveInRoom() {
  const owner = await arrive(core);
  const name = `Board ${randomUUID()}`;
  const conversationId = await makeEncryptedRoom(owner.client, name);
  const mei = await arrive(core);
  unwrap(await enter(mei.client, name, PASSWORD));
  return { owner, mei, name, conversationId };
}

function expectSecret({ sentText }: EncryptedPerson): void {
  for (const hidden of [SECRET, PASSWORD]) expect(sentText()).not.toContain(hidden);
}

/** Changes the events of a fetch. */
function changeEvents({ lies }: EncryptedPerson, change: (events: LogEvent[]) => LogEvent[]): void {
  lies['conversation.fetch'] = (_, answer) =>
    answer.ok ? succeed({ ...answer.value, events: change(answer.value.events) }) : answer;
}

it('a room that it calls unencrypted is locked, and nothing is sent to it', async () => {
  const { mei, conversationId } = await arriveInRoom();
  const withoutKey = <Room extends object>(room: Room): Room => ({ ...room, encryption: undefined });
  mei.lies['conversation.list'] = (_, answer) => {
    if (!answer.ok) return answer;
    const conversations = answer.value.conversations.map((one) =>
      one.kind === 'room' ? { ...one, room: withoutKey(one.room) } : one,
    );
    return succeed({ conversations });
  };
  const [listed] = unwrap(await mei.client.request('conversation.list', {})).conversations;
  expect(listed).toMatchObject({ conversationId, passwordRequired: true, last: null });
  expect(codeOf(await send(mei.client, conversationId, SECRET))).toBe('ROOM_PASSWORD_REQUIRED');
  expect(codeOf(await mei.client.request('message.edit', { conversationId, offset: 2, text: SECRET }))).toBe(
    'ROOM_PASSWORD_REQUIRED',
  );
  expectSecret(mei);
});

it('nothing is sent before the keys of the account are known, and no events are read', async () => {
  const { mei, owner, name, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'hello');
  const client = createEncryptingClient(mei.plain, PAGE);
  expect(codeOf(await send(client, conversationId, SECRET))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await client.request('conversation.fetch', { conversationId }))).toBe('NOT_SIGNED_IN');
  // Nor to an unencrypted room of its name, and no password to enter one.
  const namesake = roomId(name);
  const password = { name, password: PASSWORD, clientId: randomUUID() };
  expect(codeOf(await send(client, namesake, SECRET))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await client.request('room.enter', password))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await client.request('room.enter', { ...password, encrypted: false }))).toBe('NOT_SIGNED_IN');
  const made = { ...password, seats: 10, idleTtlMs: HOUR_MS };
  expect(codeOf(await client.request('room.create', made))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await client.request('room.create', { ...made, encryption: null }))).toBe('NOT_SIGNED_IN');
  const change = { conversationId: namesake, clientId: randomUUID(), password: PASSWORD };
  expect(codeOf(await client.request('room.setPassword', change))).toBe('NOT_SIGNED_IN');
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual(['hello']);
});

it('at the door of an encrypted room the password is sent to no other one', async () => {
  const { name } = await arriveInRoom();
  const tom = await arrive(core);
  const plainRoom = `Plain ${randomUUID()}`;
  const made = { name: plainRoom, password: 'x', seats: 10, idleTtlMs: HOUR_MS, clientId: randomUUID() };
  unwrap(await tom.plain.request('room.create', made));
  const other = unwrap(await tom.plain.request('room.peek', { name: plainRoom }));
  for (const answer of [
    fail('ROOM_NOT_FOUND'),
    succeed({ ...other, conversationId: roomId(name) }),
    succeed(other),
  ] satisfies Result<Output<'room.peek'>>[]) {
    tom.lies['room.peek'] = () => answer;
    expect(codeOf(await enter(tom.client, name, PASSWORD))).toBe('ROOM_NOT_FOUND');
  }
  expectSecret(tom);
});

it('an unencrypted room with the name of an encrypted one is not written to, until the person enters it', async () => {
  const { owner, mei, name } = await arriveInRoom();
  const { conversationId } = await closeAndReplace(owner, name);
  expect(codeOf(await send(mei.client, conversationId, SECRET))).toBe('ROOM_NOT_ENCRYPTED');
  expect(codeOf(await mei.client.request('message.edit', { conversationId, offset: 1, text: SECRET }))).toBe(
    'ROOM_NOT_ENCRYPTED',
  );
  for (const password of [PASSWORD, 'another password']) {
    const entering = { name, password, clientId: randomUUID() };
    expect(codeOf(await mei.client.request('room.enter', entering))).toBe('ROOM_NOT_ENCRYPTED');
  }
  const change = { conversationId, clientId: randomUUID(), password: 'another password' };
  expect(codeOf(await mei.client.request('room.setPassword', change))).toBe('ROOM_NOT_ENCRYPTED');
  // Also by who has confirmed that it is another room.
  expect(codeOf(await enter(mei.client, name, PASSWORD, false))).toBe('ROOM_PASSWORD_NOT_SENT');
  expectSecret(mei);
  expect(mei.sentText()).not.toContain('another password');
  unwrap(await enter(mei.client, name, 'new and plain', false));
  expect(codeOf(await send(mei.client, conversationId, 'hello all'))).toBe('ok');
  expect(codeOf(await send(await mei.start(), conversationId, 'still allowed'))).toBe('ok');
  // The password of the encrypted room does not become that of this one either.
  const same = { conversationId, clientId: randomUUID(), password: PASSWORD };
  expect(codeOf(await mei.client.request('room.setPassword', same))).toBe('ROOM_PASSWORD_NOT_SENT');
  expectSecret(mei);
});

it('reactions, votes, a topic and a note to join are not sent to an unencrypted room of its name either', async () => {
  const { owner, mei, name } = await arriveInRoom();
  const { conversationId } = await closeAndReplace(owner, name);
  const before = mei.sent.length;
  const change = { conversationId, clientId: randomUUID() };
  const at = { ...change, offset: 1 };
  const calls = [
    mei.client.request('message.react', { ...at, emoji: '👍', on: true }),
    mei.client.request('poll.vote', { ...at, choices: [0] }),
    mei.client.request('room.setTopic', { ...change, topic: SECRET, description: '' }),
    mei.client.request('room.ask', { conversationId, note: SECRET }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ error: { code: 'ROOM_NOT_ENCRYPTED' } });
  }
  expect(mei.sent).toHaveLength(before);
  // To the encrypted room itself they are sent, and the server can read them.
  const other = await arriveInRoom();
  const topic = { conversationId: other.conversationId, clientId: randomUUID(), topic: 'Plans', description: '' };
  expect(codeOf(await other.owner.client.request('room.setTopic', topic))).toBe('ok');
});

it('who confirms that it is another room asks to join it, and may write there', async () => {
  const { owner, mei, name } = await arriveInRoom();
  const { conversationId, founder } = await closeAndReplace(owner, name);
  const joining = { conversationId, clientId: randomUUID(), joining: 'request' } as const;
  unwrap(await founder.request('room.setJoining', joining));
  const asking = { conversationId, note: 'I work on it, too' };
  expect(codeOf(await mei.client.request('room.ask', asking))).toBe('ROOM_NOT_ENCRYPTED');
  unwrap(await mei.client.request('room.ask', { ...asking, encrypted: false }));
  expect(mei.sent.at(-1)).toEqual({ name: 'room.ask', args: asking });
  const { epoch } = unwrap(await founder.request('room.requests', { conversationId }));
  unwrap(await founder.request('room.approve', { conversationId, epoch, userId: mei.me.id }));
  expect(codeOf(await send(mei.client, conversationId, 'hello all'))).toBe('ok');
});

it('an encrypted room has the title that its id says in the directory and in Activity', async () => {
  const { mei, name, conversationId } = await arriveInRoom();
  const key = conversationId.slice('room:e2e:'.length);
  const listed = {
    conversationId,
    topic: '',
    joining: 'open',
    members: 2,
    seats: 10,
    activeAt: 1,
    closesAt: 0,
  } as const;
  const place = { conversationId, offset: 1 };
  const notice = { offset: 1, at: 1, type: 'added', from: mei.me.id, title: 'pay him now', read: false } as const;
  for (const [title, shown] of [
    [name, name],
    ['Payroll', key],
  ] as const) {
    const room = { ...listed, title, locked: false, joined: true };
    mei.lies['directory.search'] = () => succeed({ rooms: [room], next: null, total: 1 });
    const { rooms } = unwrap(await mei.client.request('directory.search', {}));
    expect(rooms).toEqual([{ ...room, title: shown, locked: true }]);
    const given = { ...notice, place: { ...place, name: title } };
    mei.lies['inbox.list'] = () => succeed({ notices: [given], unread: 1, counted: 0, next: null });
    const { notices } = unwrap(await mei.client.request('inbox.list', {}));
    expect(notices).toEqual([{ ...notice, title: '', place: { ...place, name: shown } }]);
  }
});

it('a room has the title that its id says, whether it is encrypted or not', async () => {
  const { mei, name, conversationId } = await arriveInRoom();
  const other = unencryptedRoom();
  const plainId = unwrap(await mei.client.request('room.create', other)).conversation.conversationId;
  const shown = async (id: string, title: string): Promise<string> => {
    mei.lies['room.describe'] = (_, answer) =>
      mapResult(answer, (described) => ({ ...described, room: { ...described.room, title } }));
    const { room } = unwrap(await mei.client.request('room.describe', { conversationId: id }));
    return room.title;
  };
  const key = conversationId.slice('room:e2e:'.length);
  expect(await shown(conversationId, name)).toBe(name);
  for (const title of ['Payroll', `${name}\u200B`]) expect(await shown(conversationId, title)).toBe(key);
  expect(await shown(plainId, other.name)).toBe(other.name);
  for (const title of [name, '\u202Edraob']) expect(await shown(plainId, title)).toBe(plainId.slice('room:'.length));
  mei.lies['conversation.fetch'] = (_, answer) =>
    mapResult(answer, (page) => ({ ...page, ...(page.room !== undefined && { room: { ...page.room, title: name } }) }));
  const { room } = unwrap(await mei.client.request('conversation.fetch', { conversationId: plainId }));
  expect(room?.title).toBe(plainId.slice('room:'.length));
});

it('no other room is entered than the one that was named', async () => {
  const { mei, name } = await arriveInRoom();
  const { plain } = await arrive(core);
  const other = unencryptedRoom();
  const { conversation } = unwrap(await plain.request('room.create', other));
  const before = [...mei.kept];
  mei.lies['room.enter'] = () => succeed({ conversation });
  mei.lies['room.create'] = () => succeed({ conversation });
  expect(codeOf(await enter(mei.client, name, PASSWORD))).toBe('ROOM_NOT_FOUND');
  await expect(makeEncryptedRoom(mei.client, `New ${randomUUID()}`)).rejects.toThrow('ROOM_NOT_FOUND');
  expect([...mei.kept]).toEqual(before);
});

it('a room that is created encrypted is not created without a password', async () => {
  const { client, sent } = await arrive(core);
  const settings = { name: `New ${randomUUID()}`, password: null, seats: 10, idleTtlMs: HOUR_MS };
  const made = { ...settings, clientId: randomUUID(), encryption: { salt: createRoomSalt() } };
  expect(codeOf(await client.request('room.create', made))).toBe('ROOM_ENCRYPTED');
  expect(sent.map(({ name }) => name)).not.toContain('room.create');
});

it('a room that was left is remembered, and its keys are not', async () => {
  const { mei, name, conversationId } = await arriveInRoom();
  unwrap(await mei.client.request('room.leave', { conversationId, clientId: randomUUID() }));
  const entering = { name, password: PASSWORD, clientId: randomUUID() };
  expect(codeOf(await mei.client.request('room.enter', entering))).toBe('ROOM_NOT_ENCRYPTED');
  expect(codeOf(await send(mei.client, conversationId, SECRET))).toBe('ROOM_PASSWORD_REQUIRED');
  expect([...mei.kept.values()].join(' ')).toContain('"keys":{}');
  expectSecret(mei);
});

it('the salt of an earlier description does not lock the room again', async () => {
  const { owner, conversationId } = await arriveInRoom();
  const early = unwrap(await owner.plain.request('room.describe', { conversationId }));
  const change = { conversationId, clientId: randomUUID(), password: 'new words' };
  unwrap(await owner.client.request('room.setPassword', change));
  unwrap(await owner.client.request('room.describe', { conversationId }));
  owner.lies['room.describe'] = () => succeed(early);
  unwrap(await owner.client.request('room.describe', { conversationId }));
  expect(codeOf(await send(owner.client, conversationId, 'hello'))).toBe('ok');
});

it('an unencrypted room of a remembered name is created only once the person has confirmed it', async () => {
  const { owner, mei, name, conversationId } = await arriveInRoom();
  unwrap(await owner.client.request('room.close', { conversationId }));
  const made = { name, password: 'another password', seats: 10, idleTtlMs: HOUR_MS, clientId: randomUUID() };
  expect(codeOf(await mei.client.request('room.create', made))).toBe('ROOM_NOT_ENCRYPTED');
  expect(mei.sentText()).not.toContain('another password');
  expect(codeOf(await mei.client.request('room.create', { ...made, encryption: null }))).toBe('ok');
});

it('the owner sends while the server has described the new password, and has not answered yet', async () => {
  const { owner, conversationId } = await arriveInRoom();
  const change = { conversationId, clientId: randomUUID(), password: 'new words' };
  const sent: string[] = [];
  owner.client.on(
    'room.changed',
    () => void send(owner.client, conversationId, 'meanwhile').then((r) => sent.push(codeOf(r))),
  );
  owner.lies['room.setPassword'] = () => fail('TIMEOUT');
  expect(codeOf(await owner.client.request('room.setPassword', change))).toBe('TIMEOUT');
  expect(codeOf(await owner.client.request('room.describe', { conversationId }))).toBe('ROOM_PASSWORD_REQUIRED');
  delete owner.lies['room.setPassword'];
  unwrap(await owner.client.request('room.setPassword', change));
  expect(codeOf(await send(owner.client, conversationId, 'afterwards'))).toBe('ok');
  expect(sent).not.toContain('ok');
});

it('a password that is being entered is not used by the account that signs in meanwhile', async () => {
  const { mei, name } = await arriveInRoom();
  const before = [...mei.kept.keys()];
  const client = createEncryptingClient(mei.below, PAGE);
  unwrap(await client.request('account.resume', { token: mei.plain.token }));
  mei.lies['room.peek'] = (_, answer) => {
    void client.request('host.storeSession', { token: null });
    return answer;
  };
  expect(codeOf(await enter(client, name, PASSWORD))).toBe('NOT_SIGNED_IN');
  expect([...mei.kept.keys()]).toEqual(before);
});

it('a salt that is none is reported, and the call ends', async () => {
  const { mei, name } = await arriveInRoom();
  const errors: unknown[] = [];
  const client = createEncryptingClient(mei.below, { ...PAGE, report: (error) => errors.push(error) });
  unwrap(await client.request('account.resume', { token: mei.plain.token }));
  mei.lies['room.peek'] = (_, answer) =>
    mapResult(answer, (door) => ({ ...door, room: { ...door.room, encryption: { salt: 'no salt' } } }));
  expect(codeOf(await enter(client, name, PASSWORD))).toBe('INTERNAL');
  expect(errors).toHaveLength(1);
});

it('of scheduled messages with one id only the first is listed', async () => {
  const { mei, conversationId } = await arriveInRoom();
  const clientId = randomUUID();
  const body = { kind: 'text', text: SECRET } as const;
  unwrap(
    await mei.client.request('message.schedule', { conversationId, clientId, body, sendAt: Date.now() + HOUR_MS }),
  );
  mei.lies['message.scheduled'] = (_, answer) =>
    mapResult(answer, ({ scheduled, ...rest }) => ({
      ...rest,
      scheduled: scheduled.flatMap((one) => [
        { ...one, conversationId: 'direct:a:b', body: { ...one.body, text: 'decoy' } },
        one,
      ]),
    }));
  const { scheduled } = unwrap(await mei.client.request('message.scheduled', {}));
  expect(scheduled.map(({ body: { text } }) => text)).toEqual(['decoy']);
  expectSecret(mei);
  unwrap(await mei.client.request('message.unschedule', { clientId }));
});

it('what it passes off as an event of a later version is not kept', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'first');
  const raw = { type: 'message', id: 'x', at: 1, from: owner.me.id, body: { kind: 'text', text: 'pay him now' } };
  changeEvents(mei, () => [
    { offset: 2, counted: 1, id: 'x', at: 1, from: owner.me.id, type: 'unknown', kind: 'message', raw },
  ]);
  const [event] = await fetchEvents(mei.client, conversationId);
  expect(event).toEqual({ offset: 2, counted: 1, id: 'x', at: 1, from: owner.me.id, type: 'unknown', kind: 'message' });
});

it('a device that it names for a deleted message is not noted', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  const offset = await say(owner.client, conversationId, 'first');
  unwrap(await owner.client.request('message.recall', { conversationId, offset, clientId: randomUUID() }));
  changeEvents(mei, (events) => events.map((event) => ({ ...event, signedBy: 'made up' })));
  const events = await fetchEvents(mei.client, conversationId);
  const recalled = events.find((event) => event.offset === offset);
  expect(recalled).toMatchObject({ body: { kind: 'recalled' } });
  expect(recalled).not.toHaveProperty('signedBy');
});

it('an edited message is not shown as the text of another one, or as a reply', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  const offset = await say(owner.client, conversationId, 'no');
  const original = (await fetchEvents(owner.plain, conversationId)).find((event) => event.offset === offset);
  const of = { id: original?.id ?? '', replyTo: null };
  unwrap(await owner.client.request('message.edit', { conversationId, offset, text: 'yes\nreally', of }));
  expect(JSON.stringify(owner.sent.at(-1))).not.toContain('"of"');
  const edited = (await fetchEvents(mei.plain, conversationId)).find((event) => event.offset === offset);
  if (edited?.type !== 'message') throw new Error('no message');
  const shown = async (event: LogEvent): Promise<string[]> => {
    changeEvents(mei, () => [event]);
    return textsOf(await fetchEvents(await mei.start(), conversationId));
  };
  expect(await shown(edited)).toEqual(['yes\nreally']);
  expect(await shown({ ...edited, replyTo: offset - 1 })).toEqual([UNREADABLE.forged]);
  expect(await shown({ ...edited, id: randomUUID() })).toEqual([UNREADABLE.forged]);
});

it('a room of another name is not shown at the door', async () => {
  const { mei, name, conversationId } = await arriveInRoom();
  const peeked = unwrap(await mei.plain.request('room.peek', { name }));
  for (const lie of [
    { ...peeked, conversationId: roomId('another') },
    { ...peeked, conversationId: roomId(name), room: { ...peeked.room, title: 'another' } },
  ]) {
    mei.lies['room.peek'] = () => succeed(lie);
    expect(codeOf(await mei.client.request('room.peek', { name }))).toBe('ROOM_NOT_FOUND');
  }
  delete mei.lies['room.peek'];
  expect(unwrap(await mei.client.request('room.peek', { name })).conversationId).toBe(conversationId);
});

/** The owner closes the room, and another person makes an unencrypted one of the same name. */
async function closeAndReplace(owner: EncryptedPerson, name: string) {
  const { conversationId } = unwrap(await owner.client.request('room.peek', { name }));
  unwrap(await owner.client.request('room.close', { conversationId }));
  const { plain } = await arrive(core);
  const room = { name, password: 'new and plain', seats: 10, idleTtlMs: HOUR_MS, clientId: randomUUID() };
  const { conversation } = unwrap(await plain.request('room.create', room));
  return { conversationId: conversation.conversationId, founder: plain };
}

it('a closed room, and a removal that it made up, take no keys away', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'hello');
  mei.receive('room.closed', { conversationId, reason: 'quiet' });
  mei.receive('room.left', { conversationId, reason: 'removed' });
  mei.lies['conversation.list'] = () => succeed({ conversations: [] });
  unwrap(await mei.client.request('conversation.list', {}));
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual(['hello']);
});

it('a message that it wrote, moved, changed, repeated or made a reply is shown as forged', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'first');
  await say(owner.client, conversationId, 'second');
  const [first, second] = (await fetchEvents(mei.plain, conversationId)).filter(({ type }) => type === 'message');
  if (first?.type !== 'message' || second?.type !== 'message') throw new Error('no messages');
  const { forged } = UNREADABLE;
  const shown = async (event: LogEvent): Promise<string[]> => {
    changeEvents(mei, () => [event]);
    const client = await mei.start();
    return textsOf(await fetchEvents(client, conversationId));
  };
  expect(await shown(first)).toEqual(['first']);
  const device = (event: LogEvent | undefined) => (event?.type === 'message' ? event.signedBy : null);
  const [own] = (await fetchEvents(owner.client, conversationId)).filter(({ type }) => type === 'message');
  changeEvents(mei, () => [{ ...first, signedBy: 'another device' }]);
  expect(device((await fetchEvents(await mei.start(), conversationId))[0])).toBe(device(own));
  expect(device(own)).toMatch(/^[\w-]{43}$/u);
  expect(await shown({ ...first, body: { kind: 'text', text: 'pay him now' } })).toEqual([forged]);
  expect(await shown({ ...first, body: second.body })).toEqual([forged]);
  expect(await shown({ ...first, from: mei.me.id })).toEqual([forged]);
  expect(await shown({ ...first, replyTo: second.offset })).toEqual([forged]);
  expect(await shown({ ...first, editedAt: first.at })).toEqual([forged]);
  expect(
    await shown({ ...first, body: { kind: 'poll', question: 'pay?', options: ['yes'], multiple: false } }),
  ).toEqual([forged]);
  changeEvents(mei, () => [first, { ...first, offset: second.offset + 1 }]);
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual(['first', forged]);
});

it('a message is not repeated by a log of which nothing was lost', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  const offset = await say(owner.client, conversationId, 'yes');
  await fetchEvents(mei.client, conversationId);
  const cursor = { epoch: 'same', offset, id: null };
  const fetches: [Args<'conversation.fetch'>, number][] = [
    [{ conversationId, cursor }, offset],
    [{ conversationId, before: offset + 1 }, 0],
  ];
  for (const [args, agreedOffset] of fetches) {
    mei.lies['conversation.fetch'] = () => fail('CURSOR_STALE', { epoch: 'same', head: offset, agreedOffset });
    expect(codeOf(await mei.client.request('conversation.fetch', args))).toBe('CURSOR_STALE');
  }
  const encrypted = (await fetchEvents(mei.plain, conversationId)).find((event) => event.offset === offset);
  if (encrypted === undefined) throw new Error('no message');
  changeEvents(mei, () => [{ ...encrypted, offset: offset + 1 }]);
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual([UNREADABLE.forged]);
});

it('a log that has lost its end is read again, at other offsets', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'first');
  const [message] = (await fetchEvents(mei.client, conversationId)).filter(({ type }) => type === 'message');
  mei.lies['conversation.fetch'] = () => fail('CURSOR_STALE', { epoch: 'same', head: 1, agreedOffset: 0 });
  const cursor = { epoch: 'same', offset: message?.offset ?? 0, id: null };
  expect(codeOf(await mei.client.request('conversation.fetch', { conversationId, cursor }))).toBe('CURSOR_STALE');
  const [encrypted] = (await fetchEvents(mei.plain, conversationId)).filter(({ type }) => type === 'message');
  if (message === undefined || encrypted === undefined) throw new Error('no message');
  changeEvents(mei, () => [{ ...encrypted, offset: message.offset + 5 }]);
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual(['first']);
});

it('an edit by another member, or without encryption, changes no message', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  const offset = await say(owner.client, conversationId, 'first');
  const own = await say(mei.client, conversationId, 'mine');
  // Only a live event of an edit has its text.
  const live: LogEvent[] = [];
  mei.plain.on('conversation.appended', ({ event }) => live.push(event));
  unwrap(await mei.client.request('message.edit', { conversationId, offset: own, text: 'changed' }));
  await expect.poll(() => live.some(({ type }) => type === 'edited')).toBe(true);
  const events = await fetchEvents(mei.plain, conversationId);
  const edit = live.find(({ type }) => type === 'edited');
  const { epoch } = unwrap(await mei.client.request('conversation.fetch', { conversationId })).head;
  if (edit?.type !== 'edited') throw new Error('no edit');
  const heard: LogEvent[] = [];
  mei.client.on('conversation.appended', ({ event }) => heard.push(event));
  mei.receive('conversation.appended', { conversationId, epoch, event: { ...edit, target: offset } });
  mei.receive('conversation.appended', { conversationId, epoch, event: { ...edit, text: 'pay him now' } });
  mei.receive('conversation.appended', { conversationId, epoch, event: edit });
  const { forgedEdit } = UNREADABLE;
  const message = events.find((event) => event.offset === own);
  const of = { id: message?.id, replyTo: null };
  expect(heard.slice(-3)).toMatchObject([
    { kind: forgedEdit },
    { kind: forgedEdit },
    { type: 'edited', text: 'changed', of },
  ]);
});

it('what it made up as previews, files, search results and notices is not shown, and no words are sent to it', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  await say(owner.client, conversationId, 'first');
  const [message] = (await fetchEvents(mei.plain, conversationId)).filter(({ type }) => type === 'message');
  if (message?.type !== 'message') throw new Error('no message');
  const madeUp = { ...message, body: { kind: 'text', text: 'pay him now' } as const };
  const { offset, at, from } = message;
  mei.lies['conversation.list'] = (_, answer) =>
    answer.ok
      ? succeed({
          conversations: answer.value.conversations.map((one) => ({
            ...one,
            last: { offset, at, from, kind: 'text', preview: 'pay him now' },
          })),
        })
      : answer;
  mei.lies['conversation.attachments'] = () => succeed({ events: [madeUp], hasMore: false });
  mei.lies['conversation.pins'] = () => succeed({ events: [madeUp], next: null });
  mei.lies['saved.list'] = () =>
    succeed({
      saved: [{ conversationId, epoch: 'e', offset, savedAt: at, remindAt: null, event: madeUp }],
      hasMore: false,
    });
  const notice = {
    offset: 1,
    at,
    type: 'mentioned',
    from,
    title: 'pay him now',
    place: { conversationId, name: 'Board', offset },
    read: false,
  } as const;
  mei.lies['inbox.list'] = () => succeed({ notices: [notice], unread: 1, counted: 0, next: null });
  mei.lies['inbox.listDay'] = () => succeed({ items: [{ kind: 'notice', at, notice }], next: null });
  const heard: unknown[] = [];
  mei.client.on('inbox.appended', (data) => heard.push(data));
  mei.receive('inbox.appended', { notice, unread: 1, counted: 0 });

  const search = { conversationId, query: { terms: [SECRET] } };
  const answers = [
    await mei.client.request('conversation.list', {}),
    await mei.client.request('conversation.attachments', { conversationId, kinds: ['image'] }),
    await mei.client.request('conversation.pins', { conversationId }),
    await mei.client.request('saved.list', {}),
    await mei.client.request('inbox.list', {}),
    await mei.client.request('inbox.listDay', { from: 0, until: 1 }),
    await mei.client.request('message.search', search),
  ];
  for (const answer of answers) expect(answer.ok).toBe(true);
  expect(JSON.stringify([answers, heard])).not.toContain('pay him now');
  expect(heard).toHaveLength(1);
  expectSecret(mei);
});

it('files are not sent, and a removed password is refused', async () => {
  const { owner, conversationId } = await arriveInRoom();
  const file = { conversationId, uploadId: randomUUID(), name: 'merger.pdf', bytes: 3 };
  expect(codeOf(await owner.client.request('upload.begin', file))).toBe('ROOM_ENCRYPTED');
  const change = { conversationId, clientId: randomUUID(), password: null };
  expect(codeOf(await owner.client.request('room.setPassword', change))).toBe('ROOM_ENCRYPTED');
  expect(owner.sentText()).not.toContain('merger.pdf');
});

it('events that arrive while a person signs in are read with the keys of their account', async () => {
  const { mei, owner, conversationId } = await arriveInRoom();
  const offset = await say(owner.client, conversationId, 'early');
  const event = (await fetchEvents(mei.plain, conversationId)).find((one) => one.offset === offset);
  const { epoch } = unwrap(await mei.client.request('conversation.fetch', { conversationId })).head;
  if (event === undefined) throw new Error('no message');
  const heard: string[] = [];
  mei.lies['account.resume'] = (_, answer) => {
    mei.receive('conversation.appended', { conversationId, epoch, event });
    return answer;
  };
  // Listens before anyone has signed in, as a page does.
  const client = createEncryptingClient(mei.below, PAGE);
  client.on('conversation.appended', (data) => heard.push(...textsOf([data.event])));
  unwrap(await client.request('account.resume', { token: mei.plain.token }));
  expect(heard).toEqual(['early']);
});
