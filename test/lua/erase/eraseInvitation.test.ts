import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('deletes an invitation of the person, and of no one else', async () => {
  const { invitations, endedInvitations } = keys.people;
  await one.command.zadd(invitations, 1, 'mine', 2, 'theirs');
  // Both are used up.
  await one.command.zadd(endedInvitations, 1, 'id-mine', 2, 'id-theirs');
  for (const [codeHash, by] of [
    ['mine', 'dee'],
    ['theirs', 'eli'],
  ] as const) {
    const invitation = { ...keys.people, ...keys.invitation(codeHash) };
    await one.command.hset(invitation.invitation, 'by', by, 'id', `id-${codeHash}`, 'note', 'for my friend');
    await one.run(scripts.eraseInvitation, invitation, { userId: 'dee', codeHash });
  }
  expect(await one.command.zrange(invitations, '0', '-1')).toEqual(['theirs']);
  expect(await one.command.zrange(endedInvitations, '0', '-1')).toEqual(['id-theirs']);
  expect(await one.command.exists(keys.invitation('mine').invitation)).toBe(0);
  expect(await one.command.exists(keys.invitation('theirs').invitation)).toBe(1);
});
