import { expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, HOUR_MS } from '../../support/roomsForTests.ts';

const { people } = startComputers(2);

const message = (conversationId: string, more: object = {}) => ({
  conversationId,
  clientId: freshId(),
  body: { kind: 'text' as const, text: 'one more' },
  ...more,
});

async function slowRoom(mei: SignedIn, tom: SignedIn): Promise<string> {
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  await ask(mei, 'room.setSlowMode', { conversationId, clientId: freshId(), slowModeMs: HOUR_MS });
  return conversationId;
}

it('limits new messages, also replies in threads, but not edits, reactions, deletions and retries', async () => {
  const [mei, tom] = await people('Mei slows', 'Tom slowed');
  const conversationId = await slowRoom(mei, tom);
  const first = message(conversationId);
  const { offset } = await ask(tom, 'message.send', first);

  const refused = await tom.request('message.send', message(conversationId));
  expect(refused).toMatchObject({ ok: false, error: { code: 'ROOM_SLOW_MODE' } });
  const retryAfterMs = refused.ok ? 0 : Number(refused.error.details['retryAfterMs']);
  expect(retryAfterMs).toBeGreaterThan(0);
  expect(retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
  const reply = message(conversationId, { replyTo: offset, inThread: true });
  await expectRefused(tom, 'message.send', reply, 'ROOM_SLOW_MODE');

  await ask(tom, 'message.edit', { conversationId, offset, text: 'better' });
  await ask(tom, 'message.react', { conversationId, clientId: freshId(), offset, emoji: '👍', on: true });
  expect(await ask(tom, 'message.send', first)).toMatchObject({ offset });
  await ask(tom, 'message.recall', { conversationId, clientId: freshId(), offset });
  for (let count = 0; count < 2; count += 1) await say(mei, conversationId, 'as the owner');
});

it('is part of the state of the room, and may be only one of a few intervals', async () => {
  const [mei, tom] = await people('Mei sets', 'Tom sees');
  const conversationId = await slowRoom(mei, tom);

  const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.type === 'slowModeChanged');
  expect(event).toMatchObject({ from: mei.me.id, slowModeMs: HOUR_MS });
  expect((await ask(tom, 'room.describe', { conversationId })).room).toMatchObject({ slowModeMs: HOUR_MS });
  const args = { conversationId, clientId: freshId() };
  await expectRefused(mei, 'room.setSlowMode', { ...args, slowModeMs: 11_000 as 10_000 }, 'INVALID_ARGUMENT');
  await ask(mei, 'room.setSlowMode', { ...args, slowModeMs: 0 });
  await tom.waitFor('room.changed', ({ room }) => room.slowModeMs === undefined);
});
