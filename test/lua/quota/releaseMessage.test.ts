import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const user = keys.user('amy');
const take = (message: string) => one.run(scripts.takeMessage, user, { message, limit: 10 });
const release = (message: string, at: number) => one.run(scripts.releaseMessage, user, { message, at });

it('removes a message that no other call relies on, once', async () => {
  const { at } = await take('refused');
  await take('sent');
  expect(await release('refused', at - 1)).toEqual({ released: false });
  expect(await release('refused', at)).toEqual({ released: true });
  expect(await release('refused', at)).toEqual({ released: false });
  expect(await one.command.zrange(user.recentMessages, '0', '-1')).toEqual(['sent']);
});

it('leaves a message that another call with the same id may have sent', async () => {
  const { at } = await take('twin');
  expect(await take('twin')).toMatchObject({ counted: false });
  expect(await release('twin', at)).toEqual({ released: false });
  expect(await one.command.zscore(user.recentMessages, 'twin')).not.toBeNull();
});
