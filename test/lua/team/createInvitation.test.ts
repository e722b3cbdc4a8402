import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const withCode = (codeHash: string) => ({ ...keys.people, ...keys.invitation(codeHash) });
const create = (codeHash: string, actor = 'amy', lifetimeMs = 60_000) =>
  one.run(scripts.createInvitation, withCode(codeHash), {
    ...as(actor),
    id: `id-${codeHash}`,
    codeHash,
    role: 'member',
    uses: 2,
    lifetimeMs,
    note: 'Design team',
    rooms: '',
    limit: 2,
  });

it('B2: stores an invitation with its expiry in one step, up to a limit: NOT_ADMIN, TOO_MANY_INVITATIONS', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await expectRefusal(create('h1', 'ben'), 'NOT_ADMIN');
  expect(await one.command.exists(keys.invitation('h1').invitation)).toBe(0);

  const { createdAt, expiresAt } = await create('h1');
  expect(expiresAt - createdAt).toBe(60_000);
  expect(await one.command.pttl(keys.invitation('h1').invitation)).toBeGreaterThan(0);
  await create('h2');
  await expectRefusal(create('h3'), 'TOO_MANY_INVITATIONS', { limit: 2 });
  await one.command.zadd(keys.people.invitations, 1, 'h1');
  await create('h3');
  expect((await readActions(one, keys)).slice(-3)).toEqual(Array.from({ length: 3 }, () => 'invitation.create'));
});
