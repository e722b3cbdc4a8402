import { expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const { store, people, crowd } = startComputers(3);

it('D3: of sixty who request one nickname at once on three computers exactly one gets it', async () => {
  const [mei] = await people('Mei');
  const all = await crowd(60);
  const { name, conversationId } = await createRoom(mei, { seats: 100 });

  const answers = await Promise.all(
    all.map((person) => person.request('room.enter', { name, nickname: 'Captain', clientId: freshId() })),
  );

  const holders = all.filter((_person, index) => answers[index]?.ok === true);
  expect(holders).toHaveLength(1);
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['ok', 'NICKNAME_TAKEN']));
  const { members } = await ask(mei, 'room.describe', { conversationId });
  expect(members.map(({ userId, nickname }) => [userId, nickname])).toEqual([
    [mei.me.id, 'Mei'],
    [holders[0]?.me.id, 'Captain'],
  ]);
});

it('D3: of sixty members who request one nickname at once exactly one gets it, and the others keep theirs', async () => {
  const [mei] = await people('Mei again');
  const all = await crowd(60);
  const { name, conversationId } = await createRoom(mei, { seats: 100 });
  await Promise.all(all.map((person) => enter(person, name)));

  const answers = await Promise.all(
    all.map((person) => person.request('room.enter', { name, nickname: 'Captain', clientId: freshId() })),
  );

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { members } = await ask(mei, 'room.describe', { conversationId });
  const expected = all.map((person, index) => (answers[index]?.ok === true ? 'Captain' : person.me.name));
  expect(members.map(({ nickname }) => nickname).toSorted()).toEqual(['Mei again', ...expected].toSorted());
  const held = await store.redis.hkeys(store.keys.conversation(conversationId).nicknames);
  expect(held).toHaveLength(61);
});

it('D13: a nickname that looks like another person’s counts as the same', async () => {
  const [mei, tom, eve] = await people('Mei looks', 'Tom looks', 'Eve looks');
  const { name } = await createRoom(mei);
  await enter(tom, name, { nickname: 'Paypal' });

  for (const nickname of ['PAYPAL', 'Раураl', 'ｐａｙｐａｌ', 'pay\u200Bpal']) {
    const answer = await eve.request('room.enter', { name, nickname, clientId: freshId() });
    expect(outcomeOf(answer)).toBe(nickname.includes('\u200B') ? 'NICKNAME_INVALID' : 'NICKNAME_TAKEN');
  }
  for (const nickname of ['', '  ', 'x'.repeat(33), 'a\u0007b']) {
    await expectRefused(eve, 'room.enter', { name, nickname, clientId: freshId() }, 'NICKNAME_INVALID');
  }
  await enter(eve, name, { nickname: 'Eve' });
});

it('D13: a nickname belongs to one room: another room shows the same person under another', async () => {
  const [mei, tom] = await people('Mei rooms', 'Tom rooms');
  const [one, two] = [await createRoom(mei), await createRoom(mei, { nickname: 'Boss' })];
  await enter(tom, one.name, { nickname: 'Sailor' });
  await enter(tom, two.name, { nickname: 'Pirate' });

  for (const { room, mine, theirs } of [
    { room: one, mine: 'Mei rooms', theirs: 'Sailor' },
    { room: two, mine: 'Boss', theirs: 'Pirate' },
  ]) {
    const { members } = await ask(tom, 'room.describe', room);
    expect(members.map(({ nickname }) => nickname)).toEqual([mine, theirs]);
  }
});

it("D13: messages keep their author's nickname after the author left, and nobody can impersonate them", async () => {
  const [mei, tom, eve] = await people('Mei keeps', 'Tom keeps', 'Eve keeps');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name, { nickname: 'Captain' });
  await say(tom, conversationId, 'aye');
  await ask(tom, 'room.leave', { conversationId, clientId: freshId() });

  await expectRefused(eve, 'room.enter', { name, nickname: 'captain', clientId: freshId() }, 'NICKNAME_TAKEN');
  const { members } = await ask(mei, 'room.describe', { conversationId });
  expect(members.at(-1)).toMatchObject({ userId: tom.me.id, nickname: 'Captain', role: 'former' });
  expect(await enter(tom, name)).toMatchObject({ room: { seatsTaken: 2 } });
  expect((await ask(mei, 'room.describe', { conversationId })).members.at(-1)).toMatchObject({
    nickname: 'Captain',
    role: 'member',
  });
});
