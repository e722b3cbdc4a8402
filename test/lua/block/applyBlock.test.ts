import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('each of two people blocks and unblocks independently, also repeatedly', async () => {
  const conversation = await makeDirect(one, keys);
  const apply = (isFirst: boolean, on: boolean) => one.run(scripts.applyBlock, conversation, { isFirst, on });
  const send = async (clientId: string) => {
    const messages = [message(AMY, clientId), message(BEN, clientId)];
    return one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages });
  };

  for (const isFirst of [true, true, false]) await apply(isFirst, true);
  expect(await send('m1')).toMatchObject({ offsets: [0, 0], firstBlocks: true, secondBlocks: true });
  await apply(true, false);
  await apply(true, false);
  expect(await send('m2')).toMatchObject({ offsets: [0, 0], firstBlocks: false, secondBlocks: true });
  await apply(false, false);
  expect(await send('m3')).toMatchObject({ offsets: [1, 2], firstBlocks: false, secondBlocks: false });
});
