import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

const hold = (change: object = {}) =>
  one.run(scripts.setHold, keys.people, { kind: 'person', id: 'ben', on: true, limit: 2, ...as('amy'), ...change });
const listTargets = async (actor = 'amy') => {
  const { holds } = await one.run(scripts.listHolds, keys.people, { actor });
  return holds.map(({ target }) => target).toSorted();
};

it('begins and lifts holds for the owner, and records both', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cem');
  await expectRefusal(hold({ actor: 'ben' }), 'NOT_TEAM_OWNER');
  await expectRefusal(hold({ id: 'nobody' }), 'PERSON_NOT_FOUND');
  await hold();
  await hold();
  await hold({ kind: 'conversation', id: 'room:a:b' });
  expect(await listTargets()).toEqual(['conversation:room:a:b', 'person:ben']);
  expect((await one.run(scripts.readRetention, keys.people, {})).holds).toHaveLength(2);
  await expectRefusal(hold({ id: 'cem' }), 'TOO_MANY_HOLDS', { limit: 2 });
  await hold({ on: false });
  await hold({ on: false });
  expect(await listTargets()).toEqual(['conversation:room:a:b']);
  const actions = await readActions(one, keys);
  expect(actions.slice(-3)).toEqual(['retention.hold', 'retention.hold', 'retention.lift']);
});
