import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { freshRoom, makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('returns the time of the newest event, 0 without a log', async () => {
  expect(await one.run(scripts.readActivity, freshRoom(keys), {})).toEqual({ at: 0 });
  const room = await makeRoom(one, keys);
  const { at } = await sendTo(one, room, roomMessage(OLGA, 'm1'));
  expect(await one.run(scripts.readActivity, room, {})).toEqual({ at });
});
