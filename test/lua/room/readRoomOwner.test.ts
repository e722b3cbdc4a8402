import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads the owner of a room, and whether it is a group direct message', async () => {
  const read = (id: string) => one.run(scripts.readRoomOwner, keys.conversation(id), {});
  expect(await read('room:none')).toEqual({ ownerId: null, direct: false });
  await one.command.hset(keys.conversation('room:one').meta, 'owner', 'amy');
  expect(await read('room:one')).toEqual({ ownerId: 'amy', direct: false });
  await one.command.hset(keys.conversation('room:two').meta, 'owner', 'amy', 'direct', 1);
  expect(await read('room:two')).toEqual({ ownerId: 'amy', direct: true });
});
