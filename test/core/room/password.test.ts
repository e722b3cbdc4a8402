import { describe, expect, it } from 'vitest';
import type { Args, CallName } from '#shared/contract/index.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, freshRoomName, outcomeOf } from '../../support/roomsForTests.ts';
import { textOf } from '../../support/textOf.ts';

const { store, people } = startComputers(2);

/** Each kind of access of a member, which must be refused without the password. */
async function expectAskedEachTime(person: SignedIn, name: string, conversationId: string): Promise<void> {
  const id = { conversationId };
  const change = { conversationId, clientId: freshId() };
  const body = { kind: 'text' as const, text: 'let me in' };
  async function refused<Name extends CallName>(call: Name, args: Args<Name>): Promise<void> {
    await expectRefused(person, call, args, 'ROOM_PASSWORD_REQUIRED');
  }
  await refused('conversation.fetch', id);
  await refused('conversation.fetch', { ...id, markRead: true });
  await refused('conversation.markRead', { ...id, offset: 1 });
  await refused('message.send', { ...change, body });
  await refused('message.recall', { ...change, offset: 3 });
  await refused('typing.set', { ...id, typing: true });
  await refused('room.describe', id);
  await refused('room.close', id);
  await refused('room.setSeats', { ...change, seats: 2 });
  await refused('room.setPassword', { ...change, password: null });
  await refused('room.enter', { name, clientId: freshId() });
  const { heads } = await ask(person, 'conversation.heads', {});
  expect(heads.filter((head) => head.conversationId === conversationId)).toEqual([]);
  const { conversations } = await ask(person, 'conversation.list', {});
  expect(conversations).toMatchObject([{ conversationId, passwordRequired: true, unread: 0, last: null, offset: 0 }]);
}

describe('a new password', () => {
  it('D11: is required from everyone but the owner at each kind of access until they have proved it', async () => {
    const [mei, tom] = await people('Mei locks', 'Tom locked out');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await say(tom, conversationId, 'before');
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'one' });

    await expectAskedEachTime(tom, name, conversationId);
    await say(mei, conversationId, 'owners know it');
    await expectRefused(tom, 'room.enter', { name, password: 'two', clientId: freshId() }, 'ROOM_WRONG_PASSWORD');
    await expectAskedEachTime(tom, name, conversationId);

    await enter(tom, name, { password: 'one' });
    await say(tom, conversationId, 'after');
    const { events } = await ask(tom, 'conversation.fetch', { conversationId });
    expect(events.filter(({ type }) => type === 'message')).toHaveLength(3);

    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'two' });
    await expectAskedEachTime(tom, name, conversationId);
    await expectRefused(tom, 'room.enter', { name, password: 'one', clientId: freshId() }, 'ROOM_WRONG_PASSWORD');
  });

  it('D11: with the same words as an earlier one counts as new', async () => {
    const [mei, tom] = await people('Mei same', 'Tom same');
    const { name, conversationId } = await createRoom(mei, { password: 'one' });
    await enter(tom, name, { password: 'one' });
    for (const password of ['two', 'one']) {
      await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password });
    }

    await expectAskedEachTime(tom, name, conversationId);
  });

  it('D11: keeps live events from people who have not proved it', async () => {
    const [mei, tom] = await people('Mei whispers', 'Tom listens');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'one' });
    await say(mei, conversationId, 'not for Tom');
    await mei.waitFor('conversation.appended', ({ event }) => event.type === 'message');

    await enter(tom, name, { password: 'one' });
    await say(mei, conversationId, 'for Tom');

    await tom.waitFor('conversation.appended', ({ event }) => textOf(event) === 'for Tom');
    const received = tom.received('conversation.appended').map(({ event }) => event);
    expect(received.filter(({ type }) => type === 'message').map(textOf)).toEqual(['for Tom']);
  });

  it('D11: of null gives everyone access again', async () => {
    const [mei, tom, eve] = await people('Mei opens', 'Tom opens', 'Eve opens');
    const { name, conversationId } = await createRoom(mei, { password: 'one' });
    await enter(tom, name, { password: 'one' });
    for (const password of ['two', null]) {
      await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password });
    }

    await say(tom, conversationId, 'open');
    expect(await enter(eve, name)).toMatchObject({ room: { locked: false, seatsTaken: 3 } });
  });

  it('D11: is stored in Redis only as its hash', async () => {
    const [mei, tom] = await people('Mei hashes', 'Tom hashes');
    const { name, conversationId } = await createRoom(mei, { password: 'first secret words' });
    await enter(tom, name, { password: 'first secret words' });
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'second secret words' });

    const stored = JSON.stringify([...(await store.everything())]);
    expect(stored).toContain(name);
    expect(stored).not.toContain('secret words');
    expect(stored).not.toContain(Buffer.from('first secret words').toString('base64'));
  });
});

describe('a wrong password', () => {
  async function tries(person: SignedIn, name: string, count: number, password = 'wrong'): Promise<string[]> {
    const answers = await Promise.all(
      Array.from({ length: count }, () => person.request('room.enter', { name, password, clientId: freshId() })),
    );
    return answers.map(outcomeOf).toSorted();
  }

  it('D11: can be tried ten times per person and room; other people and rooms are not affected', async () => {
    const [mei, tom, eve] = await people('Mei counts', 'Tom tries', 'Eve tries');
    const [one, two] = [await createRoom(mei, { password: 'one' }), await createRoom(mei, { password: 'one' })];

    const codes = await tries(tom, one.name, 50);

    expect(codes.filter((code) => code === 'ROOM_WRONG_PASSWORD')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(40);
    expect(await tries(tom, one.name, 1, 'one')).toEqual(['TOO_MANY_ATTEMPTS']);
    expect(await tries(eve, one.name, 1, 'one')).toEqual(['ok']);
    expect(await tries(tom, two.name, 1, 'one')).toEqual(['ok']);
  });

  it('D11: is no longer counted after the right one', async () => {
    const [mei, tom] = await people('Mei forgets', 'Tom forgets');
    const { name, conversationId } = await createRoom(mei, { password: 'one' });

    for (let round = 0; round < 3; round += 1) {
      expect(await tries(tom, name, 9)).toEqual(Array.from({ length: 9 }, () => 'ROOM_WRONG_PASSWORD'));
      expect(await tries(tom, name, 1, 'one')).toEqual(['ok']);
      await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
    }
  });

  it('D11: of a hidden room gets the same answer, and as often, as of a room that does not exist', async () => {
    const [mei, tom] = await people('Mei hides', 'Tom seeks');
    const { name, conversationId } = await createRoom(mei, { password: 'one', hidden: true });
    const answersTo = async (asked: string) => {
      const answers = [await tom.request('room.enter', { name: asked, clientId: freshId() })];
      for (let count = 0; count < 11; count += 1) {
        answers.push(await tom.request('room.enter', { name: asked, password: 'wrong', clientId: freshId() }));
      }
      answers.push(await tom.request('room.enter', { name: asked, clientId: freshId() }));
      return answers.map((answer) =>
        answer.ok ? answer : { code: answer.error.code, fields: fieldsOf(answer.error) },
      );
    };
    const fieldsOf = (error: { readonly details?: object }): string[] => Object.keys(error.details ?? {});

    const hidden = await answersTo(name);

    expect(hidden).toEqual(await answersTo(freshRoomName()));
    expect(hidden.map((answer) => 'code' in answer && answer.code)).toEqual([
      ...Array.from({ length: 11 }, () => 'ROOM_NOT_FOUND'),
      'TOO_MANY_ATTEMPTS',
      'ROOM_NOT_FOUND',
    ]);
    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(members).toHaveLength(1);
    expect(await ask(tom, 'conversation.list', {})).toEqual({ conversations: [] });
  });
});
