import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Settings } from '#shared/contract/settingsModel.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { pngFile, sendFile } from '../../support/blobsForTests.ts';
import { freshId, join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import { startFollowingCore, write } from '../../support/noticesForTests.ts';
import {
  passPushes,
  type Phone,
  PUSH_TIMING,
  signInAgain,
  startPushTeam,
  TIME_ZONE,
  turnOnPushes,
} from '../../support/pushTeam.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { core, service, keys } = await startPushTeam();

const textsOf = ({ received }: Phone) => received().map((content) => content?.text);

type Notify = Partial<Settings['notify']>;

async function setNotify(person: SignedIn, notify: Notify): Promise<void> {
  const { version } = await ask(person, 'settings.read', {});
  await ask(person, 'settings.write', { settings: { notify }, version });
}

/** A room of Mei with Tom, whose phone has a subscription. */
async function startRoom() {
  const [mei, tom] = [await join(core), await join(core)];
  const phone = await turnOnPushes(service, tom);
  const room = await createRoom(mei);
  await enter(tom, room.name, { nickname: 'Tommy' });
  return { mei, tom, phone, ...room };
}

it('a direct message is pushed to the phone of the other person, and not to the author’s', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const [own, phone] = [await turnOnPushes(service, mei), await turnOnPushes(service, tom)];
  const { offset } = await say(mei, conversationId, 'hello **Tom**');
  await expect
    .poll(phone.received)
    .toEqual([{ place: conversationId, offset, title: mei.me.name, kind: 'text', text: 'hello Tom' }]);
  await passPushes(service, core);
  expect(own.received()).toEqual([]);
});

it('the push service learns a device and nothing about the message', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const other = await pair(core);
  const phones = [await turnOnPushes(service, tom), await turnOnPushes(service, other.tom)];
  await say(mei, conversationId, 'short');
  await say(other.mei, other.conversationId, 'a much longer message than the other one '.repeat(20));
  await expect.poll(() => phones.map((phone) => phone.received().length)).toEqual([1, 1]);
  const sent = phones.map(({ subscription }) =>
    service.received.find(({ endpoint }) => endpoint === subscription.endpoint),
  );
  expect(sent[0]?.bytes).toBe(sent[1]?.bytes);
  const headers = sent.map((push) => Object.keys(push?.headers ?? {}).toSorted());
  expect(headers[0]).toEqual([
    'authorization',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'host',
    'topic',
    'ttl',
    'urgency',
  ]);
  expect(sent[0]?.headers['topic']).toMatch(/^[\w-]{32}$/u);
});

it('two devices get pushes of one conversation with different topics', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const phone = await turnOnPushes(service, tom);
  const laptop = await turnOnPushes(service, mei);
  await say(mei, conversationId, 'to Tom');
  await expect.poll(() => phone.received().length).toBe(1);
  await say(tom, conversationId, 'to Mei');
  await expect.poll(() => laptop.received().length).toBe(1);
  const topics = service.received
    .filter(({ endpoint }) => [phone, laptop].some(({ subscription }) => subscription.endpoint === endpoint))
    .map(({ headers }) => headers['topic']);
  expect(new Set(topics).size).toBe(2);
});

it('a message in a room names its author there and the room', async () => {
  const { mei, phone, conversationId, conversation } = await startRoom();
  await say(mei, conversationId, 'the meeting begins');
  const title = conversation.kind === 'room' ? conversation.room.title : '';
  await expect.poll(phone.received).toMatchObject([{ place: conversationId, title: `${mei.me.name} · ${title}` }]);
});

it('a file without a caption is named only if it is no picture', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const phone = await turnOnPushes(service, tom);
  await sendFile(mei, conversationId, pngFile(4, 4), { name: 'secret plan.png' });
  await expect.poll(phone.received).toMatchObject([{ kind: 'image', text: '' }]);
});

it('what has been read on another device before it is due is not pushed', async () => {
  const team = await startPushTeam({ timing: { pushAfterMs: 1_500 } });
  const { mei, tom, conversationId } = await pair(team.core);
  const phone = await turnOnPushes(team.service, tom);
  const { offset } = await say(mei, conversationId, 'seen at once');
  await ask(tom, 'conversation.markRead', { conversationId, offset });
  await passPushes(team.service, team.core);
  await say(mei, conversationId, 'not seen');
  await expect.poll(() => textsOf(phone), { timeout: 10_000 }).toEqual(['not seen']);
});

it('a message that was written just before an earlier one is due has its own time', async () => {
  const team = await startPushTeam({ timing: { pushAfterMs: 2_000 } });
  const { mei, tom, conversationId } = await pair(team.core);
  const phone = await turnOnPushes(team.service, tom);
  await say(mei, conversationId, 'early');
  await setTimeout(1_500);
  const { offset } = await say(mei, conversationId, 'late');
  await expect.poll(() => textsOf(phone), { timeout: 10_000 }).toEqual(['early']);
  await ask(tom, 'conversation.markRead', { conversationId, offset });
  await passPushes(team.service, team.core);
  expect(textsOf(phone)).toEqual(['early']);
});

it('a mention waits for its notice, which is written later', async () => {
  const team = await startPushTeam({ timing: { projectAfterMs: 1_500 } });
  const { mei, tom } = await pair(team.core);
  const room = await createRoom(mei);
  await enter(tom, room.name);
  const phone = await turnOnPushes(team.service, tom);
  await setNotify(tom, { kinds: { room: { level: 'mentions', until: null } } });
  const redis = connectToRedis();
  onTestFinished(() => redis.disconnect());
  await write(mei, room.conversationId, { mentions: [tom.me.id] }, 'to Tom');
  // Due before the projections have processed it.
  await redis.zadd(team.keys.agenda('pushes').due, 0, room.conversationId);
  await expect.poll(() => textsOf(phone), { timeout: 10_000 }).toEqual(['to Tom']);
});

it('mentions only: other messages of the room are not pushed', async () => {
  const { mei, tom, phone, conversationId } = await startRoom();
  await setNotify(tom, { kinds: { room: { level: 'mentions', until: null } } });
  await say(mei, conversationId, 'to all');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
  await write(mei, conversationId, { mentions: [tom.me.id] }, 'to Tom');
  await expect.poll(phone.received).toMatchObject([{ text: 'to Tom' }]);
});

it('@all and replies count as mentions', async () => {
  const { mei, tom, phone, conversationId } = await startRoom();
  await setNotify(tom, { kinds: { room: { level: 'mentions', until: null } } });
  const { offset } = await say(tom, conversationId, 'a question');
  await write(mei, conversationId, { replyTo: offset }, 'an answer');
  await expect.poll(phone.received).toMatchObject([{ text: 'an answer' }]);
  await write(mei, conversationId, { mentions: ['all'] }, 'lunch, @all');
  await expect.poll(() => phone.received().at(-1)).toMatchObject({ text: 'lunch, @all' });
});

it('a thread in a room is pushed to those who take part in it', async () => {
  const { mei, tom, phone, conversationId, name } = await startRoom();
  const ida = await join(core);
  await enter(ida, name);
  const { offset } = await say(mei, conversationId, 'a topic');
  await expect.poll(() => phone.received().length).toBe(1);
  await ask(tom, 'conversation.markRead', { conversationId, offset });
  await write(ida, conversationId, { replyTo: offset, inThread: true }, 'in the thread');
  await passPushes(service, core);
  expect(phone.received()).toHaveLength(1);
  await write(tom, conversationId, { replyTo: offset, inThread: true }, 'me too');
  await write(ida, conversationId, { replyTo: offset, inThread: true }, 'for Tom, too');
  await expect.poll(() => phone.received().at(-1)).toMatchObject({ text: 'for Tom, too' });
});

it.each<[string, (conversationId: string) => Notify]>([
  ['a muted conversation', (id) => ({ conversations: { [id]: { level: 'nothing', until: null } } })],
  ['no direct messages', () => ({ kinds: { direct: { level: 'nothing', until: null } } })],
  ['do not disturb', () => ({ pausedUntil: Date.now() + 3_600_000 })],
  ['quiet hours', () => ({ quietHours: quietNow() })],
])('nothing is pushed with the setting: %s', async (_name, settings) => {
  const { mei, tom, conversationId } = await pair(core);
  const phone = await turnOnPushes(service, tom);
  await setNotify(tom, settings(conversationId));
  await say(mei, conversationId, 'hello');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
  await setNotify(tom, {});
  await say(mei, conversationId, 'again');
  await expect.poll(() => phone.received().at(-1)?.text).toBe('again');
});

/** All day but for a minute half a day from now, by the clock of the phone. */
function quietNow(): NonNullable<Settings['notify']['quietHours']> {
  const time = new Intl.DateTimeFormat('en', {
    timeZone: TIME_ZONE,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const [hour = 0, minute = 0] = time.format(Date.now()).split(':').map(Number);
  const opposite = (hour * 60 + minute + 720) % 1440;
  return { from: (opposite + 1) % 1440, to: opposite };
}

it('a blocked person is not pushed', async () => {
  const { mei, tom, phone, conversationId } = await startRoom();
  await ask(tom, 'block.set', { userId: mei.me.id, on: true });
  await say(mei, conversationId, 'hello?');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
});

it('someone who left a room, or must enter its new password, gets nothing of it', async () => {
  const { mei, tom, phone, conversationId } = await startRoom();
  await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'another one' });
  await say(mei, conversationId, 'behind the new password');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
  await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
  await say(mei, conversationId, 'without Tom');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
});

it('of messages that arrive together the last one is pushed, but not a recalled one', async () => {
  const team = await startPushTeam({ timing: { pushAfterMs: 1_000 } });
  const { mei, tom, conversationId } = await pair(team.core);
  const phone = await turnOnPushes(team.service, tom);
  await say(mei, conversationId, 'one');
  await say(mei, conversationId, 'two');
  const { offset } = await say(mei, conversationId, 'a slip');
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
  await expect.poll(() => phone.received().at(-1)?.text).toBe('two');
  expect(phone.received().map((content) => content?.text)).not.toContain('a slip');
});

it('a conversation is pushed at most once per interval, and its last message in the end', async () => {
  const team = await startPushTeam({ timing: { pushEveryMs: 3_600_000 } });
  const { mei, tom, conversationId } = await pair(team.core);
  const phone = await turnOnPushes(team.service, tom);
  await say(mei, conversationId, 'first');
  await expect.poll(() => textsOf(phone)).toEqual(['first']);
  for (const text of ['second', 'third', 'last']) {
    await say(mei, conversationId, text);
    await passPushes(team.service, team.core);
  }
  expect(textsOf(phone)).toEqual(['first']);
  // Another node, for which the interval has passed.
  const impatient = team.start({ timing: { pushEveryMs: 0 } });
  onTestFinished(() => impatient.stop());
  const redis = connectToRedis();
  onTestFinished(() => redis.disconnect());
  await expect
    .poll(async () => {
      await redis.zadd(team.keys.agenda('pushes').due, 0, conversationId);
      return textsOf(phone);
    })
    .toEqual(['first', 'last']);
});

it('exactly one of several nodes sends, also one that did not see the message', async () => {
  const team = await startPushTeam();
  const second = team.start();
  const desktop = startFollowingCore({ keyPrefix: team.keyPrefix, timing: PUSH_TIMING });
  const { mei, tom, conversationId } = await pair(desktop);
  await expectRefused(tom, 'push.subscribe', { ...team.service.subscribe(), timeZone: 'UTC' }, 'PUSH_OFF');
  expect(await ask(tom, 'push.read', {})).toEqual({ publicKey: null, isOn: false });
  const phone = await turnOnPushes(team.service, await signInAgain(team.core, tom));
  for (const text of ['one', 'two', 'three']) {
    await say(mei, conversationId, text);
    await expect.poll(() => phone.received().at(-1)?.text, { timeout: 10_000 }).toBe(text);
  }
  expect(phone.received().map((content) => content?.text)).toEqual(['one', 'two', 'three']);
  await second.stop();
  await desktop.stop();
});

it('settings that can’t be read do not stop the pushes of others', async () => {
  const { mei, tom, phone, conversationId, name } = await startRoom();
  const ida = await join(core);
  await enter(ida, name);
  const other = await turnOnPushes(service, ida);
  const redis = connectToRedis();
  onTestFinished(() => redis.disconnect());
  await redis.hset(keys.user(tom.me.id).settings, { version: 1, settings: 'broken' });
  await say(mei, conversationId, 'hello');
  await expect.poll(() => textsOf(other)).toEqual(['hello']);
  expect(textsOf(phone)).toEqual([]);
});

it('looking through the people of a room is limited also when no one wants a push', async () => {
  const team = await startPushTeam({ timing: { pushEveryMs: 3_600_000 } });
  const { mei, tom } = await pair(team.core);
  const room = await createRoom(mei);
  await enter(tom, room.name);
  await turnOnPushes(team.service, tom);
  await setNotify(tom, { kinds: { room: { level: 'nothing', until: null } } });
  const redis = connectToRedis();
  onTestFinished(() => redis.disconnect());
  await say(mei, room.conversationId, 'unheard');
  const lookedAt = async (): Promise<number> =>
    Number((await redis.get(team.keys.followed(room.conversationId).pushed))?.split(':')[2] ?? 0);
  await expect.poll(lookedAt).toBeGreaterThan(0);
});
