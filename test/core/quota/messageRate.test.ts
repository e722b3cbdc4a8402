import { expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(2);
const { redis, keys } = store;
// The first person owns the team.
const [owner] = await people('Olga');
const MINUTE_MS = 60_000;
/** Much longer than the calls may take, because a time that has passed is refused. */
const SOON_MS = 3_000;
const text = (conversationId: string, more: object = {}) => ({
  conversationId,
  clientId: freshId(),
  body: { kind: 'text' as const, text: 'one more' },
  ...more,
});
const poll = (conversationId: string) => ({
  ...text(conversationId),
  body: { kind: 'poll' as const, question: 'When?', options: ['now', 'later'], multiple: false, anonymous: false },
});
const counted = (person: SignedIn) => redis.zcard(keys.user(person.me.id).recentMessages);

/** As after a minute. */
async function passMinute(person: SignedIn): Promise<void> {
  const { recentMessages } = keys.user(person.me.id);
  for (const message of await redis.zrange(recentMessages, '0', '-1'))
    await redis.zincrby(recentMessages, -MINUTE_MS, message);
}

/** Every node applies a limit once it has received the event. */
async function limitTo(messagesPerMinute: number, ...everyone: readonly SignedIn[]): Promise<void> {
  await ask(owner, 'admin.setLimits', { messagesPerMinute });
  for (const person of everyone) {
    const { recentMessages } = keys.user(person.me.id);
    const conversationId = await directOf(person, owner);
    const isCounted = async (): Promise<boolean> => {
      await redis.del(recentMessages);
      await ask(person, 'message.send', text(conversationId));
      return (await counted(person)) > 0;
    };
    await expect.poll(isCounted).toBe(messagesPerMinute > 0);
    await redis.del(recentMessages);
  }
}

async function directOf(person: SignedIn, other: SignedIn): Promise<string> {
  return (await ask(person, 'direct.open', { userId: other.me.id })).conversation.conversationId;
}

it('limits the new messages of a person in all conversations, until a minute has passed', async () => {
  const [ben, cleo] = await people('Ben', 'Cleo');
  const { conversationId, name } = await createRoom(owner);
  await enter(ben, name);
  const direct = await directOf(ben, cleo);
  await expectRefused(ben, 'admin.setLimits', { messagesPerMinute: 5 }, 'NOT_ADMIN');
  await limitTo(3, ben, cleo);

  const first = text(conversationId);
  const sent = await ask(ben, 'message.send', first);
  await ask(ben, 'message.send', poll(direct));
  await ask(ben, 'topic.publish', { topic: 'build.web', clientId: freshId(), title: 'Done' });
  const waiting = text(direct);
  const refused = await ben.request('message.send', waiting);
  expect(refused).toMatchObject({ ok: false, error: { code: 'TOO_MANY_MESSAGES', details: { limit: 3 } } });
  const announcement = { clientId: freshId(), title: 'Hi', body: '', importance: 'normal' as const, endsAt: null };
  await expectRefused(ben, 'announcement.publish', announcement, 'TOO_MANY_MESSAGES');
  // Neither a retry nor an edit or a reaction is a new message.
  expect(await ask(ben, 'message.send', first)).toMatchObject({ offset: sent.offset, repeated: true });
  await ask(ben, 'message.edit', { conversationId, offset: sent.offset, text: 'better' });
  await ask(cleo, 'message.send', text(direct));

  await passMinute(ben);
  await ask(ben, 'message.send', waiting);
  expect(await counted(ben)).toBe(1);
  // A retry after its minute does not count, either.
  expect(await ask(ben, 'message.send', first)).toMatchObject({ repeated: true });
  expect(await counted(ben)).toBe(1);
  await limitTo(0, ben);
});

it('does not count a refused message, and nothing of a room stays in the key', async () => {
  const [eva] = await people('Eva');
  const { conversationId } = await createRoom(owner);
  await limitTo(2, eva);
  for (let count = 0; count < 3; count += 1) {
    await expectRefused(eva, 'message.send', text(conversationId), 'NOT_A_MEMBER');
  }
  expect(await counted(eva)).toBe(0);
  await ask(owner, 'message.send', text(conversationId));
  const stored = await redis.zrange(keys.user(owner.me.id).recentMessages, '0', '-1');
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toContain(conversationId);
  await limitTo(0, eva);
});

it('counts a message whose client id a refused call uses at the same time', async () => {
  const [gil] = await people('Gil');
  const conversationId = await directOf(gil, owner);
  await limitTo(1, gil);
  const message = text(conversationId);
  const blob = { id: 'unknown', name: 'a.txt', type: 'text/plain', bytes: 1 };
  const twin = { ...message, body: { kind: 'file' as const, blob, caption: '' } };
  // The first one is refused, or finds the message of the second one, which is then a repetition.
  const [, sent] = await Promise.all([gil.request('message.send', twin), gil.request('message.send', message)]);
  expect(sent.ok).toBe(true);
  expect(await counted(gil)).toBe(1);
  await expectRefused(gil, 'message.send', text(conversationId), 'TOO_MANY_MESSAGES');
  await limitTo(0, gil);
});

it('lets scheduled messages wait, and sends them in order', async () => {
  const [finn] = await people('Finn');
  const direct = await directOf(finn, owner);
  await limitTo(1, finn);
  const sendAt = Date.now() + SOON_MS;
  for (const word of ['first', 'second']) {
    const wanted = { ...text(direct), body: { kind: 'text' as const, text: word } };
    await ask(finn, 'message.schedule', { ...wanted, sendAt: word === 'first' ? sendAt : sendAt + 1 });
  }
  const texts = async () =>
    (await ask(finn, 'conversation.fetch', { conversationId: direct })).events.flatMap((event) =>
      event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : [],
    );
  await expect.poll(async () => (await texts()).at(-1)).toBe('first');
  const scheduled = async () => (await ask(finn, 'message.scheduled', {})).scheduled;
  await expect.poll(scheduled).toMatchObject([{ body: { text: 'second' }, refusal: null }]);

  await passMinute(finn);
  const third = { ...text(direct), body: { kind: 'text' as const, text: 'third' } };
  await ask(finn, 'message.schedule', { ...third, sendAt: Date.now() + SOON_MS });
  await expect.poll(async () => (await texts()).slice(-2)).toEqual(['first', 'second']);
});
