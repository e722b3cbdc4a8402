import { expect, it } from 'vitest';
import { hashToken } from '#core/token.ts';
import { freshId, join, type SignedIn } from '../../support/coreForTests.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';
import { startAdministeredTeam } from '../../support/startAdministeredTeam.ts';

const { core, elsewhere, redis, keys, owner, admin } = await startAdministeredTeam();

const create = (person: SignedIn, name = `hook ${freshId().slice(0, 8)}`) =>
  ask(person, 'hook.create', { name, pattern: 'build.*' });

/** All hooks, and the number of pages. */
async function listAll() {
  const hooks = [];
  let [after, pages] = [null as string | null, 0];
  do {
    const page = await ask(admin, 'admin.hooks', after === null ? {} : { after });
    hooks.push(...page.hooks);
    [after, pages] = [page.next, pages + 1];
  } while (after !== null);
  return { hooks, pages };
}

it('lists the hooks of everyone, also of a deactivated person, without their tokens', async () => {
  const [mei, tom] = [await join(core), await join(core)];
  const [first, second] = [await create(mei), await create(tom)];
  expect(await core.hooks.find(first.token)).toMatchObject({ ok: true });
  await ask(owner, 'admin.deactivate', { userId: tom.me.id });

  const { hooks } = await listAll();
  const find = (id: string) => hooks.find((hook) => hook.id === id);
  expect(find(first.hook.id)).toEqual({ ...first.hook, lastUsedAt: expect.any(Number) as number });
  expect(find(second.hook.id)).toEqual(second.hook);
  for (const { token } of [first, second]) {
    expect(JSON.stringify(hooks)).not.toContain(token);
    expect(JSON.stringify(hooks)).not.toContain(hashToken(token));
  }
});

it('revokes a hook at once on every node, and records it', async () => {
  const mei = await join(core);
  const [{ hook, token }, kept] = [await create(mei, 'Build bot'), await create(mei)];
  await ask(admin, 'admin.revokeHook', { userId: mei.me.id, id: hook.id });

  for (const node of [core, elsewhere]) {
    expect(await node.hooks.find(token)).toMatchObject({ ok: false, error: { code: 'HOOK_NOT_FOUND' } });
    expect(await node.hooks.find(kept.token)).toMatchObject({ ok: true });
  }
  expect((await ask(mei, 'hook.list', {})).hooks.map(({ id }) => id)).toEqual([kept.hook.id]);
  const { entries } = await ask(owner, 'admin.audit', { limit: 1 });
  expect(entries).toMatchObject([
    { action: 'admin.revokeHook', by: admin.me.id, target: mei.me.id, detail: 'Build bot' },
  ]);
  await expectRefused(admin, 'admin.revokeHook', { userId: mei.me.id, id: hook.id }, 'HOOK_NOT_FOUND');
});

it('refuses everyone else: NOT_ADMIN', async () => {
  const [mei, tom] = [await join(core), await join(core)];
  const { hook, token } = await create(mei);
  await expectRefused(tom, 'admin.hooks', {}, 'NOT_ADMIN');
  await expectRefused(tom, 'admin.revokeHook', { userId: mei.me.id, id: hook.id }, 'NOT_ADMIN');
  expect(await core.hooks.find(token)).toMatchObject({ ok: true });
});

it('has pages of limited size that do not overlap', async () => {
  const before = (await listAll()).hooks.length;
  const entry = JSON.stringify({ at: 1, tokenHash: 'none', name: 'many', pattern: 'build.*' });
  for (let i = 0; i < 5; i += 1) {
    const { me } = await join(core);
    const many = Array.from({ length: 50 }, (_, index) => [`${me.id}-${index}`, entry]);
    await redis.hset(keys.user(me.id).hooks, ...many.flat());
  }
  const { hooks, pages } = await listAll();
  expect(pages).toBeGreaterThan(1);
  expect(hooks).toHaveLength(before + 250);
  expect(new Set(hooks.map(({ id }) => id)).size).toBe(before + 250);
});
