import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
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

it('F3: returns an invitation, or that there is none', async () => {
  await joinAll(one, keys, 'amy');
  const { createdAt, expiresAt } = await create('h1');
  expect(await one.run(scripts.readInvitation, keys.invitation('h1'), {})).toEqual({
    id: 'id-h1',
    role: 'member',
    uses: 2,
    used: 0,
    note: 'Design team',
    rooms: '',
    by: 'amy',
    createdAt,
    expiresAt,
    revoked: false,
  });
  expect((await one.run(scripts.readInvitation, keys.invitation('none'), {})).id).toBeNull();
});
