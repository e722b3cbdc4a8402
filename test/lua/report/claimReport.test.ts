import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { claim, report, resolve } from '../../support/reportScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();

it('gives an admin the time to delete the message, and records it: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await report(one, keys, 'r1', 'cy');
  await expectRefusal(claim(one, keys, 'r1', 'cy'), 'NOT_ADMIN');
  expect(await claim(one, keys, 'r1')).toEqual({ conversationId: 'room:den', epoch: 'e1', offset: 7 });
  expect((await readActions(one, keys)).at(-1)).toBe('report.delete');
  const [entry = ''] = await one.command.lrange(keys.people.audit, -1, -1);
  expect(JSON.parse(entry)).toMatchObject({ by: 'amy', target: 'tom', address: as('amy').address });
});

it('refuses other admins until it ends, and everyone once it is resolved: REPORT_RESOLVED', async () => {
  await expectRefusal(claim(two, keys, 'r1', 'ben'), 'REPORT_RESOLVED');
  await expectRefusal(resolve(two, keys, 'r1', 'ben'), 'REPORT_RESOLVED');
  await claim(one, keys, 'r1', 'amy', 1);
  await expect
    .poll(() =>
      claim(two, keys, 'r1', 'ben').then(
        () => 'claimed',
        () => 'refused',
      ),
    )
    .toBe('claimed');
  await resolve(two, keys, 'r1', 'ben', 'deleted');
  await expectRefusal(claim(one, keys, 'r1'), 'REPORT_RESOLVED');
  await expectRefusal(claim(one, keys, 'none'), 'REPORT_RESOLVED');
});

it('is given to one of two admins at once', async () => {
  await report(one, keys, 'r2', 'cy');
  const outcomes = await Promise.allSettled([claim(one, keys, 'r2', 'amy'), claim(two, keys, 'r2', 'ben')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
