import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns the owner of the team, or null before one is recorded', async () => {
  expect(await one.run(scripts.readTeam, keys.people, {})).toEqual({
    ownerId: null,
    namesClaimed: false,
    joining: null,
    twoFactorRule: null,
  });
  await one.run(scripts.setUpTeam, keys.people, { ownerId: 'amy', joining: 'open' });
  expect(await one.run(scripts.readTeam, keys.people, {})).toEqual({
    ownerId: 'amy',
    namesClaimed: true,
    joining: 'open',
    twoFactorRule: null,
  });
});
