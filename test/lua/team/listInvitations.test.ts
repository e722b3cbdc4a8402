import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

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

it('lists what has not expired, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await create('h1', 'amy', 90_000);
  await create('h2');
  await expectRefusal(one.run(scripts.listInvitations, keys.people, { actor: 'ben' }), 'NOT_ADMIN');
  const list = () => one.run(scripts.listInvitations, keys.people, { actor: 'amy' });
  expect(await list()).toEqual({ codeHashes: ['h2', 'h1'] });
  await one.command.zadd(keys.people.invitations, 1, 'h2');
  expect(await list()).toEqual({ codeHashes: ['h1'] });
});
