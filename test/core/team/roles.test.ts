import { afterAll, describe, expect, it } from 'vitest';
import type { CorePorts } from '#core/Core.ts';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { connect, freshId, join, pair, randomPrefix, type SignedIn, startCore } from '../../support/coreForTests.ts';

const redis = connectToRedis();
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  redis.disconnect();
});

function start(ports: Partial<CorePorts> = {}) {
  const core = startCore(ports);
  stops.push(() => core.stop());
  return core;
}

/** Two nodes of one team, its owner and two members. */
async function startTeam(ports: Partial<CorePorts> = {}) {
  const keyPrefix = randomPrefix();
  const [core, elsewhere] = [start({ keyPrefix, ...ports }), start({ keyPrefix, ...ports })];
  const owner = await join(core);
  return { core, elsewhere, keyPrefix, owner };
}

const password = 'correct horse';
const register = (core: ReturnType<typeof startCore>, name: string, codes: object = {}) =>
  connect(core).request('account.register', { name, password, ...codes });
const code = (answer: { ok: true } | { ok: false; error: { code: string } }) => (answer.ok ? 'ok' : answer.error.code);
const roleOf = async (admin: SignedIn, userId: string) =>
  unwrap(await admin.request('admin.people', {})).people.find(({ id }) => id === userId)?.role;

describe('the first account', () => {
  it('owns the team, and needs the setup code when the server has one', async () => {
    const core = start({ joining: { initial: 'invitation', setupCode: 'K7QF-2MXD-9ABC' } });
    const state = async () => unwrap(await connect(core).request('team.isEmpty', {}));
    expect(await state()).toEqual({ isEmpty: true, joining: 'invitation', needsSetupCode: true, passkeys: true });
    expect(code(await register(core, 'Mei'))).toBe('SETUP_CODE_REQUIRED');
    expect(code(await register(core, 'Mei', { setupCode: 'wrong' }))).toBe('SETUP_CODE_WRONG');

    const { me, token } = unwrap(await register(core, 'Mei', { setupCode: 'k7qf 2mxd 9abc' }));
    expect(me.role).toBe('owner');
    expect(unwrap(await connect(core).request('account.resume', { token })).me).toEqual(me);
    expect(await state()).toMatchObject({ isEmpty: false, joining: 'invitation', needsSetupCode: false });
    expect(code(await register(core, 'Tom', { setupCode: 'K7QF-2MXD-9ABC' }))).toBe('INVITATION_REQUIRED');
    // The refusal does not reveal which names exist, and reserves none.
    expect(code(await register(core, 'Mei'))).toBe('INVITATION_REQUIRED');
  });
});

describe('an invitation', () => {
  it('admits as many people as it has uses, with its role', async () => {
    const { core, elsewhere, owner } = await startTeam({ joining: { initial: 'invitation' } });
    const create = { role: 'admin', uses: 2, lifetimeMs: 3_600_000, note: 'Design' } as const;
    const { code: secret, invitation } = unwrap(await owner.request('invitation.create', create));

    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name, index) =>
        register(index % 2 === 0 ? core : elsewhere, `Invited ${name}`, { invitation: secret.toLowerCase() }),
      ),
    );
    expect(answers.map(code).toSorted()).toEqual([
      'INVITATION_USED_UP',
      'INVITATION_USED_UP',
      'INVITATION_USED_UP',
      'ok',
      'ok',
    ]);
    const people = unwrap(await owner.request('admin.people', {})).people;
    expect(people.map(({ role }) => role).toSorted()).toEqual(['admin', 'admin', 'owner']);
    const listed = unwrap(await owner.request('invitation.list', {})).invitations;
    expect(listed).toEqual([{ ...invitation, used: 2 }]);

    // A name is free again when joining was refused.
    const lost = ['A', 'B', 'C', 'D', 'E'].filter((_, index) => !answers[index]?.ok);
    const second = unwrap(await owner.request('invitation.create', create)).code;
    expect(code(await register(core, `Invited ${lost[0]}`, { invitation: second }))).toBe('ok');
    await owner.request('invitation.revoke', { id: invitation.id });
    expect(code(await register(core, 'Late', { invitation: secret }))).toBe('INVITATION_REVOKED');
    expect(code(await register(core, 'Late', { invitation: 'ABCD-EFGH' }))).toBe('INVITATION_EXPIRED');
  });

  it('is only for admins', async () => {
    const { core } = await startTeam();
    const member = await join(core);
    const refusals = await Promise.all([
      member.request('invitation.create', { role: 'member', uses: 1, lifetimeMs: 60_000 }),
      member.request('invitation.list', {}),
      member.request('invitation.revoke', { id: 'i1' }),
      member.request('admin.people', {}),
      member.request('admin.setRole', { userId: member.me.id, role: 'admin' }),
      member.request('admin.deactivate', { userId: member.me.id }),
      member.request('admin.reactivate', { userId: member.me.id }),
      member.request('admin.setJoining', { joining: 'open' }),
      member.request('admin.audit', { limit: 10 }),
    ]);
    expect(refusals.map(code)).toEqual(refusals.map(() => 'NOT_ADMIN'));
    expect(code(await member.request('admin.handOver', { userId: member.me.id }))).toBe('NOT_TEAM_OWNER');
  });
});

describe('an account that a crash left outside the team', () => {
  it('is resumed with the same name and password, and an invitation', async () => {
    const { core, keyPrefix, owner } = await startTeam({ joining: { initial: 'invitation' } });
    const create = { role: 'member', uses: 5, lifetimeMs: 3_600_000 } as const;
    const { code: invitation } = unwrap(await owner.request('invitation.create', create));
    const { me } = unwrap(await register(core, 'Halfway', { invitation }));
    await redis.hdel(createKeys(keyPrefix).people.names, me.id);

    const signIn = { name: 'Halfway', password };
    expect(code(await connect(core).request('account.signIn', signIn))).toBe('INVITATION_REQUIRED');
    const wrong = { name: 'Halfway', password: 'wrong horse', invitation };
    expect(code(await connect(core).request('account.register', wrong))).toBe('NAME_TAKEN');
    expect(unwrap(await register(core, 'Halfway', { invitation })).me.id).toBe(me.id);
    expect(code(await register(core, 'Halfway', { invitation }))).toBe('NAME_TAKEN');
    expect(code(await connect(core).request('account.signIn', signIn))).toBe('ok');
  });
});

describe('roles', () => {
  it('change for everyone at once; a right that was lost a second ago is refused', async () => {
    const { core, elsewhere, owner } = await startTeam();
    const [ben, cy] = [await join(core), await join(elsewhere)];
    unwrap(await owner.request('admin.setRole', { userId: ben.me.id, role: 'admin' }));
    await cy.waitFor('team.memberChanged', ({ userId, role }) => userId === ben.me.id && role === 'admin');
    expect(code(await ben.request('admin.setJoining', { joining: 'closed' }))).toBe('ok');
    expect(code(await register(core, 'Too late'))).toBe('TEAM_CLOSED');

    unwrap(await owner.request('admin.setRole', { userId: ben.me.id, role: 'member' }));
    expect(code(await ben.request('admin.setJoining', { joining: 'open' }))).toBe('NOT_ADMIN');
    unwrap(await owner.request('admin.handOver', { userId: cy.me.id }));
    expect([await roleOf(cy, cy.me.id), await roleOf(cy, owner.me.id)]).toEqual(['owner', 'admin']);
    expect(unwrap(await ben.request('team.describe', {})).ownerId).toBe(cy.me.id);
    expect(code(await owner.request('admin.deactivate', { userId: cy.me.id }))).toBe('LAST_OWNER');
  });
});

describe('deactivating a person', () => {
  it('ends their sessions on every node, and nothing of theirs continues', async () => {
    const { core, elsewhere, owner } = await startTeam();
    const { mei, tom, conversationId } = await pair(core);
    const signIn = { name: tom.me.name, password };
    const other = connect(elsewhere);
    const session = unwrap(await other.request('account.signIn', signIn));
    await tom.request('message.schedule', {
      conversationId,
      clientId: freshId(),
      body: { kind: 'text', text: 'Much later' },
      sendAt: Date.now() + 3_600_000,
    });

    unwrap(await owner.request('admin.deactivate', { userId: tom.me.id }));
    await Promise.all([tom.waitFor('session.ended'), other.waitFor('session.ended')]);
    expect(code(await other.request('conversation.list', {}))).toBe('NOT_SIGNED_IN');
    expect(code(await connect(core).request('account.resume', { token: session.token }))).toBe('SESSION_EXPIRED');
    expect(code(await connect(core).request('account.signIn', signIn))).toBe('ACCOUNT_DEACTIVATED');
    const wrong = { ...signIn, password: 'wrong horse' };
    expect(code(await connect(core).request('account.signIn', wrong))).toBe('WRONG_CREDENTIALS');
    const { people } = unwrap(await mei.request('person.list', {}));
    expect(people.map(({ name }) => name)).toContain(tom.me.name);

    unwrap(await owner.request('admin.reactivate', { userId: tom.me.id }));
    expect(code(await connect(core).request('account.resume', { token: session.token }))).toBe('SESSION_EXPIRED');
    expect(code(await connect(core).request('account.signIn', signIn))).toBe('ok');
  });

  it('stops their hooks', async () => {
    const { core, owner } = await startTeam();
    const tom = await join(core);
    const { token } = unwrap(await tom.request('hook.create', { name: 'CI', pattern: 'build' }));
    expect(code(await core.hooks.find(token))).toBe('ok');
    unwrap(await owner.request('admin.deactivate', { userId: tom.me.id }));
    expect(code(await core.hooks.find(token))).toBe('HOOK_NOT_FOUND');
  });
});

describe('the audit log', () => {
  it('contains who did what to whom, by action and person, page by page', async () => {
    const { core, owner } = await startTeam();
    const [ben, cy] = [await join(core), await join(core)];
    for (const { me } of [ben, cy]) unwrap(await owner.request('admin.setRole', { userId: me.id, role: 'admin' }));
    unwrap(await ben.request('admin.deactivate', { userId: cy.me.id }));

    const first = unwrap(await owner.request('admin.audit', { limit: 2 }));
    expect(first.entries).toMatchObject([
      { seq: 6, action: 'admin.deactivate', by: ben.me.id, target: cy.me.id },
      { seq: 5, action: 'admin.setRole', by: owner.me.id, target: cy.me.id, detail: 'admin' },
    ]);
    const rest = unwrap(await owner.request('admin.audit', { limit: 10, before: first.next ?? 0 }));
    expect(rest.entries.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    expect(rest.next).toBeNull();
    const roles = unwrap(await owner.request('admin.audit', { limit: 10, action: 'admin.setRole', userId: cy.me.id }));
    expect(roles.entries.map(({ seq }) => seq)).toEqual([5]);
  });
});
