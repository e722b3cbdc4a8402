import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { ANN, BOB, freshAnnouncements, nameWriters } from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();

it('lists each named writer once, and none at first', async () => {
  const keys = freshAnnouncements();
  expect(await one.run(scripts.listWriters, keys, {})).toEqual({ writers: [] });

  await nameWriters(one, keys, ANN, BOB, ANN);

  const { writers } = await one.run(scripts.listWriters, keys, {});
  expect(writers.toSorted()).toEqual([ANN, BOB]);
});
