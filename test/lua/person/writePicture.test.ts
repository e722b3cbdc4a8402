import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('stores a picture in place of the former one, and removes it', async () => {
  const user = keys.user('ann');
  await one.run(scripts.writePicture, user, { id: 'first', type: 'image/png', data: 'AAAA' });
  await one.run(scripts.writePicture, user, { id: 'second', type: 'image/webp', data: 'BBBB' });
  expect(await one.run(scripts.readPicture, user, {})).toEqual({ id: 'second', type: 'image/webp', data: 'BBBB' });

  await one.run(scripts.writePicture, user, {});
  expect(await one.command.exists(user.picture)).toBe(0);
});
