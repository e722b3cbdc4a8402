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
const revoke = (codeHash: string, actor: string) =>
  one.run(scripts.revokeInvitation, withCode(codeHash), { id: `id-${codeHash}`, ...as(actor) });

it('revokes once and keeps the expiry: NOT_ADMIN, INVITATION_EXPIRED', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await create('h1');
  await expectRefusal(revoke('h1', 'ben'), 'NOT_ADMIN');
  await revoke('h1', 'amy');
  await revoke('h1', 'amy');
  expect((await one.run(scripts.readInvitation, keys.invitation('h1'), {})).revoked).toBe(true);
  expect(await one.command.pttl(keys.invitation('h1').invitation)).toBeGreaterThan(0);
  await expectRefusal(revoke('unknown', 'amy'), 'INVITATION_EXPIRED');
  expect(await one.command.exists(keys.invitation('unknown').invitation)).toBe(0);
  expect((await readActions(one, keys)).filter((action) => action === 'invitation.revoke')).toHaveLength(1);
});
