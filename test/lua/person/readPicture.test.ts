import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns nothing for a person without a picture', async () => {
  expect(await one.run(scripts.readPicture, keys.user('ann'), {})).toEqual({ id: null, type: null, data: null });
});
