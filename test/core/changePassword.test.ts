import { afterAll, describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, startTwoCores } from '../support/coreForTests.ts';
import { expectRefused } from '../support/roomsForTests.ts';

const { core, elsewhere } = startTwoCores();
afterAll(() => Promise.all([core.stop(), elsewhere.stop()]));

const NEW = 'battery staple';

describe('a new password', () => {
  it('replaces the old one, and ends all other sessions on every node, but not this one', async () => {
    const mei = await join(core);
    const credentials = { name: mei.me.name, password: mei.password };
    const [window, laptop] = [connect(core), connect(elsewhere)];
    await window.request('account.resume', { token: mei.token });
    const other = unwrap(await laptop.request('account.signIn', credentials));
    const stranger = await join(elsewhere);

    const { token } = unwrap(await mei.request('account.changePassword', { password: mei.password, newPassword: NEW }));

    await Promise.all([window.waitFor('session.ended'), laptop.waitFor('session.ended')]);
    expect(mei.received('session.ended')).toEqual([]);
    unwrap(await mei.request('conversation.list', {}));
    for (const ended of [mei.token, other.token]) {
      await expectRefused(connect(core) as never, 'account.resume', { token: ended }, 'SESSION_EXPIRED');
    }
    unwrap(await connect(elsewhere).request('account.resume', { token }));
    await expectRefused(connect(core) as never, 'account.signIn', credentials, 'WRONG_CREDENTIALS');
    unwrap(await connect(core).request('account.signIn', { ...credentials, password: NEW }));
    expect(stranger.received('session.ended')).toEqual([]);
    expect(JSON.stringify(stranger.frames)).not.toContain('sessionsEnded');
  });

  it('needs the current one, and has the usual length; then nothing has changed', async () => {
    const mei = await join(core);
    const change = (password: string, newPassword: string) => ({ password, newPassword });
    await expectRefused(mei, 'account.changePassword', change('wrong horse', NEW), 'WRONG_CREDENTIALS');
    await expectRefused(mei, 'account.changePassword', change(mei.password, 'short'), 'PASSWORD_TOO_SHORT');
    unwrap(await connect(core).request('account.resume', { token: mei.token }));
    unwrap(await connect(core).request('account.signIn', { name: mei.me.name, password: mei.password }));
  });

  it('is one of two that are set at once', async () => {
    const mei = await join(core);
    const other = connect(elsewhere);
    unwrap(await other.request('account.signIn', { name: mei.me.name, password: mei.password }));
    const outcomes = await Promise.all(
      [mei, other].map((client, index) =>
        client.request('account.changePassword', { password: mei.password, newPassword: `${NEW} ${index}` }),
      ),
    );
    const winner = outcomes.findIndex(({ ok }) => ok);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const credentials = { name: mei.me.name, password: `${NEW} ${winner}` };
    unwrap(await connect(core).request('account.signIn', credentials));
  });
});
