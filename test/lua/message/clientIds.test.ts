import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { enterAs, makeRoom, OLGA, readLog, roomMessage, sendTo } from '../../support/roomScripts.ts';
import { AMY, BEN, fill, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

type Conversation = KeysOf<'conversation'>;

const send = async (conversation: Conversation, ...messages: ReturnType<typeof message>[]) =>
  (await one.run(scripts.sendMessages, conversation, { leaseMs: 75_000, messages })).offsets;

/** As if everything had been written long ago. */
async function age(conversation: Conversation): Promise<void> {
  const log = await one.command.lrange(conversation.log, 0, -1);
  await one.command.del(conversation.log);
  for (let start = 0; start < log.length; start += 1_000) {
    const some = log.slice(start, start + 1_000).map((element) => element.replace(/"at":\d+/, '"at":1'));
    await one.command.rpush(conversation.log, ...some);
  }
}

const remembered = async (conversation: Conversation, author: string): Promise<number> =>
  (await one.command.zrange(conversation.sent, '0', '-1')).filter((entry) => entry.startsWith(`${author}:`)).length;

describe('repair C3: a retry is recognised by its author and client id', () => {
  it('however much another person writes in between, one by one or many at once', async () => {
    const conversation = await makeDirect(one, keys);
    const [offset] = await send(conversation, message(AMY, 'mine'));
    await fill(one, conversation, BEN, 3_000);
    for (let index = 0; index < 130; index += 1) await send(conversation, message(BEN, `single${index}`));
    await age(conversation);
    await fill(one, conversation, BEN, 3_000, 'later');

    expect(await send(conversation, message(AMY, 'mine'))).toEqual([-(offset ?? 0)]);
    expect(await one.command.llen(conversation.log)).toBe(1 + 3_000 + 130 + 3_000);
  });

  it('for a day, also if the same author wrote much, up to 5,000 further messages', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 4_900);
    expect(await send(conversation, message(AMY, 'm1'))).toEqual([-1]);

    await fill(one, conversation, AMY, 3_000, 'more');
    expect(await remembered(conversation, AMY)).toBeLessThan(5_000 + 64);
    expect(await send(conversation, message(AMY, 'm2950'))).toEqual([-2_950]);
  });

  it('without a time limit while its author wrote at most 1,000 further ones; older ones are dropped', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 2_000);
    await age(conversation);
    await fill(one, conversation, AMY, 128, 'new');

    expect(await remembered(conversation, AMY)).toBeLessThanOrEqual(1_000 + 64);
    expect(await send(conversation, message(AMY, 'm1129'))).toEqual([-1_129]);
    expect(await send(conversation, message(AMY, 'm1'))).toEqual([2_129]);
  });

  it('also when its message is archived', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 1_500);
    await one.command.ltrim(conversation.log, 1_400, -1);
    await one.command.hset(conversation.meta, 'base', 1_400);

    await fill(one, conversation, AMY, 64, 'new');

    expect(await remembered(conversation, AMY)).toBeLessThanOrEqual(1_000 + 64);
    expect(await send(conversation, message(AMY, 'm700'))).toEqual([-700]);
  });

  it("and the ids of an inactive author are dropped when another author's message triggers the clean-up", async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3_008);
    await send(conversation, message(BEN, 'first'));
    await age(conversation);
    const before = await remembered(conversation, AMY);
    expect(before).toBe(3_008);

    for (let round = 0; round < 4; round += 1) await fill(one, conversation, BEN, 64, `round${round}-`);

    expect(await remembered(conversation, AMY)).toBe(1_000);
    expect(await send(conversation, message(AMY, 'm2500'))).toEqual([-2_500]);
  });

  it('in a room for each of its members, with entries that expire with the room', async () => {
    const room = await makeRoom(one, keys, { seats: 20 });
    const members = Array.from({ length: 12 }, (_, index) => `member${index}`);
    for (const member of members) await enterAs(one, room, member);
    const first = await sendTo(one, room, ...members.map((member) => roomMessage(member, 'mine')));
    for (let start = 0; start < 3_000; start += 60) {
      const flood = Array.from({ length: 60 }, (_, index) => roomMessage(OLGA, `flood${start + index}`));
      await sendTo(one, room, ...flood);
    }

    const again = await sendTo(one, room, ...members.map((member) => roomMessage(member, 'mine')));
    expect(again.offsets).toEqual(first.offsets.map((offset) => -offset));
    expect(again.repeatedAt).toEqual(members.map(() => first.at));
    expect(await one.command.pexpiretime(room.sent)).toBe(await one.command.pexpiretime(room.meta));
  });

  it('also in data of a version that stored ids without authors', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3);
    await one.command.del(conversation.sent);
    await one.command.zadd(conversation.sent, 1, `${AMY}:m1`, 2, `${AMY}:m2`, 3, `${AMY}:m3`);

    expect(await send(conversation, message(AMY, 'm2'), message(AMY, 'm4'), message(BEN, 'm2'))).toEqual([-2, 4, 5]);
    expect(await send(conversation, message(AMY, 'm4'), message(AMY, 'm1'), message(BEN, 'm2'))).toEqual([-4, -1, -5]);
  });

  it('with equal client ids of two authors in one call', async () => {
    const conversation = await makeDirect(one, keys);
    const both = [message(AMY, 'same'), message(BEN, 'same'), message(AMY, 'same')];
    expect(await send(conversation, ...both)).toEqual([1, 2, -1]);
    expect(await send(conversation, ...both)).toEqual([-1, -2, -1]);
  });
});

describe('repair C3: a late repetition changes nothing of what came after it', () => {
  const edit = (conversation: Conversation, clientId: string, text: string) =>
    one.run(scripts.editMessage, conversation, {
      userId: AMY,
      clientId,
      offset: 1,
      text: JSON.stringify(text),
      blank: false,
      mentions: '[]',
    });
  const pin = (conversation: Conversation, userId: string, clientId: string, on: boolean) =>
    one.run(scripts.pinMessage, conversation, { userId, clientId, offset: 1, on, limit: 50 });

  it('of an edit, and returns when the edit was made', async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(AMY, 'm1', 'first'));
    const { at } = await edit(conversation, 'e1', 'second');
    await edit(conversation, 'e2', 'third');
    await fill(one, conversation, BEN, 2_500);

    expect(await edit(conversation, 'e1', 'second')).toEqual({ at });
    expect((await readLog(one, conversation))[0]).toMatchObject({ body: { text: 'third' } });
    expect(await one.command.llen(conversation.log)).toBe(3 + 2_500);
  });

  it('of a pin', async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(AMY, 'm1'));
    await pin(conversation, AMY, 'p1', true);
    await pin(conversation, BEN, 'p2', false);

    await pin(conversation, AMY, 'p1', true);
    expect(await one.run(scripts.listPins, conversation, { reader: AMY })).toEqual({ offsets: [] });
  });

  it('of a reaction, after any number of others', async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(AMY, 'm1'));
    const react = (clientId: string, on: boolean) =>
      one.run(scripts.reactToMessage, conversation, { userId: BEN, clientId, offset: 1, emoji: '👍', on, limit: 9 });
    await react('r1', true);
    await react('r2', false);
    await fill(one, conversation, AMY, 2_500);

    await react('r1', true);
    expect((await readLog(one, conversation))[0]).not.toHaveProperty('reactions');
  });

  it('and reactions alone do not let the stored ids grow without bound', async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(AMY, 'm1'));
    await fill(one, conversation, BEN, 1_500);
    await age(conversation);
    for (let index = 0; index < 128; index += 1) {
      const args = { userId: BEN, clientId: `r${index}`, offset: 1, emoji: '👍', on: index % 2 === 0, limit: 9 };
      await one.run(scripts.reactToMessage, conversation, args);
    }
    expect(await remembered(conversation, BEN)).toBeLessThanOrEqual(1_000 + 64);
  });
});
