import { afterAll, describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, startTwoCores } from '../../support/coreForTests.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';

const { core, elsewhere } = startTwoCores();
afterAll(() => Promise.all([core.stop(), elsewhere.stop()]));

const NEW = 'battery staple';

// The first account owns the team.
const owner = await join(core);

describe('a forgotten password', () => {
  it('is replaced with the code of an admin, once, and all other sessions end on every node', async () => {
    const mei = await join(core);
    const { code, expiresAt } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    expect(expiresAt).toBeGreaterThan(Date.now());
    unwrap(await connect(core).request('account.signIn', { name: mei.me.name, password: mei.password }));

    const laptop = connect(elsewhere);
    const typed = { name: ` ${mei.me.name.toUpperCase()}`, code: code.toLowerCase().replaceAll('-', ' ') };
    const reset = unwrap(await laptop.request('account.resetPassword', { ...typed, newPassword: NEW }));

    expect(reset.me.id).toBe(mei.me.id);
    await mei.waitFor('session.ended');
    expect(laptop.received('session.ended')).toEqual([]);
    unwrap(await laptop.request('conversation.list', {}));
    unwrap(await connect(core).request('account.resume', { token: reset.token }));
    const again = { ...typed, newPassword: 'another password' };
    await expectRefused(connect(core) as never, 'account.resetPassword', again, 'RESET_CODE_INVALID');
    const credentials = { name: mei.me.name, password: mei.password };
    await expectRefused(connect(core) as never, 'account.signIn', credentials, 'WRONG_CREDENTIALS');
    unwrap(await connect(core).request('account.signIn', { ...credentials, password: NEW }));
    const { entries } = await ask(owner, 'admin.audit', { limit: 100, userId: mei.me.id });
    expect(entries.slice(0, 2).map(({ action, by }) => [action, by])).toEqual([
      ['account.resetPassword', mei.me.id],
      ['admin.resetPassword', owner.me.id],
    ]);
  });

  it('keeps the code when the new password is too short, and answers unknown names as wrong codes', async () => {
    const mei = await join(core);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    const reset = (name: string, typed: string, newPassword = NEW) =>
      connect(core).request('account.resetPassword', { name, code: typed, newPassword });
    const codeOf = async (outcome: ReturnType<typeof reset>) => {
      const result = await outcome;
      return result.ok ? 'ok' : result.error.code;
    };
    expect(await codeOf(reset(mei.me.name, code, 'short'))).toBe('PASSWORD_TOO_SHORT');
    expect(await codeOf(reset(mei.me.name, 'AAAA-AAAA-AAAA'))).toBe('RESET_CODE_INVALID');
    expect(await codeOf(reset('nobody of this name', code))).toBe('RESET_CODE_INVALID');
    expect(await codeOf(reset('\u{2028}', code))).toBe('RESET_CODE_INVALID');
    expect(await codeOf(reset(mei.me.name, code))).toBe('ok');
  });

  it('counts wrong codes like wrong passwords', async () => {
    const mei = await join(core);
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const args = { name: mei.me.name, code: `WRONG-${attempt}`, newPassword: NEW };
      const result = await connect(core, '192.0.2.77').request('account.resetPassword', args);
      outcomes.push(result.ok ? 'ok' : result.error.code);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('RESET_CODE_INVALID'));
    expect(outcomes.slice(10)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  });

  it('is reset for admins and the owner by the owner only, and not for the deactivated', async () => {
    const [admin, other, mei] = [await join(core), await join(core), await join(core)];
    for (const { me } of [admin, other]) await ask(owner, 'admin.setRole', { userId: me.id, role: 'admin' });
    await expectRefused(admin, 'admin.resetPassword', { userId: other.me.id }, 'NOT_TEAM_OWNER');
    await expectRefused(admin, 'admin.resetPassword', { userId: owner.me.id }, 'NOT_TEAM_OWNER');
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    await ask(admin, 'admin.deactivate', { userId: mei.me.id });
    await expectRefused(admin, 'admin.resetPassword', { userId: mei.me.id }, 'PERSON_NOT_FOUND');
    const reset = { name: mei.me.name, code, newPassword: NEW };
    await expectRefused(connect(core) as never, 'account.resetPassword', reset, 'ACCOUNT_DEACTIVATED');
  });
});
