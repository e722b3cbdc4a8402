import { describe, expect, it } from 'vitest';
import { withDeviceToken } from '#shared/account/deviceTokens.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { fail } from '#shared/rpc/result.ts';
import { asksAboutPlainText } from '../../src-renderer/stores/host/reduce.ts';
import { isOnline } from '../../src-renderer/stores/presence/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { createDisk } from './support/disk.ts';
import { DEVICE } from './support/modelHost.ts';
import { startOpened, startParley } from './support/startParley.ts';

describe('the session', () => {
  it('is resumed when a call finds it expired, and the call is repeated', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.failWith('NOT_SIGNED_IN');
    const answer = parley.client.request('presence.renew', {});
    server.failWith(null);
    expect(await answer).toMatchObject({ ok: true });
    parley.stop();
  });

  it('ends with an explanation when the server no longer accepts it, and keeps drafts', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'not lost' });
    server.forgetSession();
    live(server);
    await expect
      .poll(() => parley.stores.session.getState())
      .toMatchObject({ status: 'signedOut', problem: { code: 'SESSION_EXPIRED', details: {} } });
    await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('not lost');
    parley.stop();
  });

  it('reports why a sign-in was refused and changes nothing', async () => {
    const server = createModelServer();
    const parley = startParley(server);
    await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
    const refused = await parley.actions.session.signIn({ name: 'Amir', password: 'wrong' });
    expect(refused).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(parley.stores.session.getState()).toMatchObject({ status: 'signedOut', problem: null });
    parley.stop();
  });

  it('hour 1: reports before the first page whether there is an account at all', async () => {
    const server = createModelServer();
    server.intercept((name, carryOut) =>
      name === 'team.isEmpty'
        ? Promise.resolve({ ok: true, value: { isEmpty: true, joining: 'invitation', needsSetupCode: true } })
        : carryOut(),
    );
    const parley = startParley(server);
    await expect
      .poll(() => parley.stores.session.getState())
      .toEqual({
        status: 'signedOut',
        problem: null,
        name: '',
        isFirst: true,
        newAccounts: { joining: 'invitation', needsSetupCode: true },
        invitation: null,
        provider: null,
        hasPasskeys: false,
      });
    parley.stop();
    server.intercept((_name, carryOut) => carryOut());
    server.failWith('OFFLINE');
    const offline = startParley(server);
    await expect.poll(() => offline.stores.session.getState()).toMatchObject({ status: 'signedOut', isFirst: false });
    offline.stop();
  });

  it('reads at every sign-in how else people can sign in, and completes one with a ticket', async () => {
    const server = createModelServer();
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      if (name !== 'team.isEmpty' || !answer.ok) return answer;
      return { ok: true, value: { isEmpty: false, singleSignOn: { name: 'Acme' }, passkeys: true } };
    });
    const parley = startParley(server);
    const signedOut = { status: 'signedOut', provider: 'Acme', hasPasskeys: true };
    await expect.poll(() => parley.stores.session.getState()).toMatchObject(signedOut);
    expect(await parley.actions.session.signInWithTicket('unknown', 'v')).toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect(await parley.actions.session.signInWithTicket('Amir Khan', 'verifier')).toBeNull();
    expect(made(server, 'account.signInWithTicket').at(-1)).toEqual({ ticket: 'Amir Khan', verifier: 'verifier' });
    const signedIn = parley.stores.session.getState();
    expect(signedIn).toMatchObject({ status: 'signedIn', me: { name: 'Amir Khan' } });
    expect(server.state.stored).toBe(signedIn.status === 'signedIn' ? signedIn.token : '');
    await parley.actions.session.signOut();
    await expect.poll(() => parley.stores.session.getState()).toMatchObject(signedOut);
    parley.stop();
  });

  it('hour 3: keeps the name of an account whose session could not be stored, until it signs out', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const first = await startOpened(server, disk);
    first.stop();
    server.state.stored = null;
    const second = startParley(server, disk);
    await expect
      .poll(() => second.stores.session.getState())
      .toMatchObject({ status: 'signedOut', name: 'Amir Khan', isFirst: false });
    await second.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
    await second.actions.session.signOut();
    expect(second.stores.session.getState()).toMatchObject({ status: 'signedOut', name: '' });
    second.stop();
  });

  it('deletes all data of the account from the computer at sign-out', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    server.write('secret');
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'secret' });
    server.state.keys.set('room:e2e:tea', 'secret');
    await parley.actions.session.signOut();
    expect(server.state.keys.size).toBe(0);
    expect((await disk.kept()).json + JSON.stringify([...disk.settings])).not.toContain('secret');
    expect(server.state.stored).toBeNull();
    expect(parley.stores.session.getState()).toMatchObject({ status: 'signedOut', problem: null });
    expect(parley.stores.timelines.getState().byId).toEqual({});
    parley.stop();
  });

  it('repair B5: a device token is kept when the session ends, and sent with the next sign-in', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    expect(made(server, 'account.signIn')).toEqual([{ name: 'Amir Khan', password: 'right' }]);

    await parley.actions.session.signOut();
    expect(server.state.stored).toBeNull();
    await parley.actions.session.signIn({ name: ' amir  KHAN', password: 'right' });
    await parley.actions.session.signOut();
    await parley.actions.session.signIn({ name: 'Mei Lin', password: 'wrong' });
    await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });

    expect(made(server, 'account.signIn').slice(1)).toEqual([
      { name: ' amir  KHAN', password: 'right', device: DEVICE },
      { name: 'Mei Lin', password: 'wrong' },
      { name: 'Amir Khan', password: 'right', device: DEVICE },
    ]);
    parley.stop();
  });

  it('repair B5: the device token of a registration is kept, and replaced when the server no longer accepts it', async () => {
    const server = createModelServer();
    server.removeAccount();
    const credentials = { name: 'Amir Khan', password: 'right horse battery' };
    const parley = startParley(server);
    await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
    await parley.actions.session.register(credentials);
    expect(server.state.devices).toBe(withDeviceToken(null, 'Amir Khan', DEVICE));

    await parley.actions.session.signOut();
    server.state.devices = withDeviceToken(null, 'Amir Khan', 'expired');
    await parley.actions.session.signIn(credentials);
    expect(made(server, 'account.signIn')).toMatchObject([{ device: 'expired' }]);
    expect(server.state.devices).toBe(withDeviceToken(null, 'Amir Khan', DEVICE));
    parley.stop();
  });

  it('repair B5: signing in works where no device token can be kept', async () => {
    const server = createModelServer();
    const parley = startParley(server, undefined, undefined, (transport) => ({
      ...transport,
      request: (name, args) =>
        name.endsWith('Device') ? Promise.resolve(fail('SECRET_STORE_UNAVAILABLE')) : transport.request(name, args),
    }));
    await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
    expect(await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' })).toBeNull();
    expect(parley.stores.session.getState()).toMatchObject({ status: 'signedIn' });
    parley.stop();
  });

  it('A7: renews its presence from the page, and only while signed in', async () => {
    const server = createModelServer();
    const parley = startParley(server);
    await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
    parley.fireTimer(LEASES.presenceRenewEveryMs);
    expect(made(server, 'presence.renew')).toEqual([]);
    await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
    const before = made(server, 'presence.renew').length;
    parley.fireTimer(LEASES.presenceRenewEveryMs);
    expect(made(server, 'presence.renew')).toHaveLength(before + 1);
    parley.stop();
  });

  it('hour 3: the settings ask about unencrypted storage only on a desktop that cannot encrypt', async () => {
    const parley = await startOpened(createModelServer());
    const host = parley.stores.host.getState();
    const { description } = host;
    if (description === null) throw new Error('the host is described');
    const asks = (part: Partial<typeof description>) =>
      asksAboutPlainText({ ...host, description: { ...description, ...part } });
    expect(asks({ secrets: 'encrypted' })).toBe(false);
    expect(asks({ secrets: 'memory-only' })).toBe(true);
    expect(asks({ secrets: 'plain-text' })).toBe(true);
    expect(asks({ kind: 'browser', secrets: 'plain-text' })).toBe(false);
    parley.stop();
  });

  it('shows nobody as online while the connection is down', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => isOnline(parley.stores.presence.getState(), 'mei')).toBe(true);
    offline(server);
    expect(isOnline(parley.stores.presence.getState(), 'mei')).toBe(false);
    server.failWith(null);
    live(server);
    await expect.poll(() => isOnline(parley.stores.presence.getState(), 'mei')).toBe(true);
    parley.stop();
  });
});
