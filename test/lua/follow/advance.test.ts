import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { freshRoom } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('stores the checkpoint of a conversation, and never moves it back unless the log became shorter', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  const say = async (offset: number, seen = '0', epoch = 'epoch-one') => {
    const { advanced } = await one.run(scripts.advance, conversation, { epoch, offset, seen });
    return advanced ? await one.command.hget(conversation.meta, 'followed') : null;
  };

  expect([await say(3, '7'), await say(2, '8:1'), await say(99, '9')]).toEqual(['3:7', '3:8:1', '5:9']);
  expect(await say(5, '9', 'other')).toBeNull();
  await one.command.ltrim(conversation.log, 0, 1);
  expect(await say(2)).toBe('2:0');
});

it('recreates nothing that is gone', async () => {
  const room = freshRoom(keys);

  expect(await one.run(scripts.advance, room, { epoch: 'e', offset: 1, seen: '0' })).toEqual({ advanced: false });
  expect(await one.command.exists(room.meta)).toBe(0);
});
