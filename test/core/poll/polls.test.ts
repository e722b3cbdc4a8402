import { expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { people } = startComputers(2);
const body = { kind: 'poll' as const, question: 'Lunch?', options: ['Soup', 'Rice'], multiple: false };

it('refuses invalid polls, keeps votes that arrive at once, and takes none after the end', async () => {
  const [mei, tom] = await people('Mei asks', 'Tom votes');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  for (const wrong of [
    { options: ['Soup', ' soup '] },
    { options: ['Soup', ' '] },
    { options: ['Soup'] },
    { options: Array.from({ length: 200 }, (_, index) => `option ${index}`) },
    { question: 'two\nlines' },
    { closesAfterMs: -1 },
    { closesAfterMs: 31 * 24 * 3_600_000 },
  ]) {
    const args = { conversationId, clientId: freshId(), body: { ...body, ...wrong } };
    await expectRefused(mei, 'message.send', args, 'INVALID_ARGUMENT');
  }
  const { offset } = await ask(mei, 'message.send', { conversationId, clientId: freshId(), body });
  const vote = { conversationId, offset, choices: [1] };
  await Promise.all([mei, tom].map((each) => ask(each, 'poll.vote', { ...vote, clientId: freshId() })));
  await expectRefused(tom, 'poll.close', { conversationId, offset, clientId: freshId() }, 'NOT_THE_AUTHOR');
  await ask(mei, 'poll.close', { conversationId, offset, clientId: freshId() });
  await expectRefused(tom, 'poll.vote', { ...vote, choices: [], clientId: freshId() }, 'POLL_CLOSED');
  const { events } = await ask(tom, 'conversation.fetch', { conversationId });
  const poll = events[offset - 1];
  expect(poll?.type === 'message' && poll.votes?.map(({ by }) => by).toSorted()).toEqual(
    [mei.me.id, tom.me.id].toSorted(),
  );
  const { conversations } = await ask(tom, 'conversation.list', {});
  expect(conversations[0]?.last).toMatchObject({ kind: 'poll', preview: 'Lunch?' });
});

it('a vote beside a closing is either counted before it or refused, and a retry of it changes nothing', async () => {
  const [mei, tom] = await people('Mei closes', 'Tom is late');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  for (let round = 0; round < 20; round += 1) {
    const { offset } = await ask(mei, 'message.send', { conversationId, clientId: freshId(), body });
    const vote = { conversationId, offset, choices: [0], clientId: freshId() };
    const [voted] = await Promise.all([
      tom.request('poll.vote', vote),
      ask(mei, 'poll.close', { conversationId, offset, clientId: freshId() }),
    ]);
    expect(voted.ok || voted.error.code === 'POLL_CLOSED').toBe(true);
    if (voted.ok) await ask(tom, 'poll.vote', vote);
    const { events } = await ask(tom, 'conversation.fetch', { conversationId });
    const since = events.filter((event) => event.offset > offset).map(({ type }) => type);
    expect(since).toEqual(voted.ok ? ['voted', 'pollClosed'] : ['pollClosed']);
    expect(events.find((event) => event.offset === offset)).toMatchObject(
      voted.ok ? { votes: [{ by: tom.me.id, choices: [0] }] } : { body },
    );
  }
});
