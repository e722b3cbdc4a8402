import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, expectRefusal, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { expectInsidersOnly, type RoomKeys } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();
const listAs = (conversation: RoomKeys, reader: string) => one.run(scripts.listPins, conversation, { reader });

it('returns the stored pins, and none if there are none', async () => {
  const conversation = await makeDirect(one, keys);
  expect((await listAs(conversation, AMY)).offsets).toEqual([]);
  await one.command.hset(conversation.meta, 'pins', '12,3');
  expect((await listAs(conversation, AMY)).offsets).toEqual([12, 3]);
});

it('refuses people without read access: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, listAs);
  await expectRefusal(listAs(keys.conversation('direct:x:y'), 'x'), 'CONVERSATION_NOT_FOUND');
});
