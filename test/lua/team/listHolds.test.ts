import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('lists the holds for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const args = { kind: 'person', id: 'ben', on: true, limit: 2, ...as('amy') };
  await one.run(scripts.setHold, keys.people, args);
  const list = (actor: string) => one.run(scripts.listHolds, keys.people, { actor });
  await expectRefusal(list('ben'), 'NOT_ADMIN');
  const [entry] = (await list('amy')).holds;
  expect(entry?.target).toBe('person:ben');
  expect(JSON.parse(entry?.hold ?? '')).toMatchObject({ by: 'amy' });
});
