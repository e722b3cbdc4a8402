import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('repair B7: records one owner for concurrent calls', async () => {
  expect(await one.run(scripts.readTeam, keys.people, {})).toEqual({
    ownerId: null,
    namesClaimed: false,
    joining: null,
    twoFactorRule: null,
  });

  await atOnce([one, two], 20, (redis, index) =>
    redis.run(scripts.setUpTeam, keys.people, { ownerId: `person${index}`, joining: 'open' }),
  );

  const team = await one.run(scripts.readTeam, keys.people, {});
  expect(team).toMatchObject({ namesClaimed: true, ownerId: expect.stringMatching(/^person\d+$/) as string });
  await one.run(scripts.setUpTeam, keys.people, { ownerId: 'late', joining: 'closed' });
  expect(await one.run(scripts.readTeam, keys.people, {})).toEqual(team);
});
