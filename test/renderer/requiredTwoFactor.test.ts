import { expect, it } from 'vitest';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley } from './support/startParley.ts';

const SIGN_INS = ['account.signIn', 'account.resume'];
const ALLOWED = ['account.signOut', 'team.isEmpty', 'connection.probe'];

/** A server that requires two-factor sign-in of Amir while `isRequired`. */
function serveRule() {
  const server = createModelServer();
  const served = { server, isRequired: true };
  server.intercept(async (name, carryOut) => {
    if (!served.isRequired || ALLOWED.includes(name)) return carryOut();
    if (!SIGN_INS.includes(name)) return fail('TWO_FACTOR_REQUIRED');
    const result = (await carryOut()) as Result<{ me: object }>;
    if (!result.ok) return result;
    return succeed({ ...result.value, me: { ...result.value.me, twoFactorRequired: true } });
  });
  return served;
}

const statusOf = ({ stores }: Awaited<ReturnType<typeof startOpened>>) => stores.session.getState().status;

it('a sign-in leads to the setup, without reading anything, and the app opens when it is done', async () => {
  const served = serveRule();
  const parley = startParley(served.server);
  await expect.poll(() => statusOf(parley)).toBe('signedOut');
  await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  expect(parley.stores.session.getState()).toMatchObject({ status: 'twoFactorRequired', isLifted: false });
  expect(made(served.server, 'conversation.list')).toEqual([]);
  expect(parley.stores.connection.getState().state).toBe('live');

  expect(await parley.actions.session.finishTwoFactor()).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' });
  expect(statusOf(parley)).toBe('twoFactorRequired');
  served.isRequired = false;
  served.server.publish('account.twoFactorRequired', { isRequired: false });
  // The recovery codes may still be on the screen.
  expect(parley.stores.session.getState()).toMatchObject({ status: 'twoFactorRequired', isLifted: true });
  expect(await parley.actions.session.finishTwoFactor()).toBeNull();
  expect(parley.stores.session.getState()).toMatchObject({ status: 'signedIn', me: { id: 'amir' } });
  expect(made(served.server, 'account.signIn')).toHaveLength(1);
  await parley.actions.conversations.openWith('mei');
  await expect.poll(() => parley.timeline().loaded).toBe(true);
  parley.stop();
});

it('a rule that begins while signed in hides everything, and loses neither unsent messages nor drafts', async () => {
  const served = serveRule();
  served.isRequired = false;
  const disk = createDisk();
  const parley = await startOpened(served.server, disk);
  const { stores, actions } = parley;
  offline(served.server);
  await actions.sending.send(CONVERSATION, 'written offline');
  stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'half a thought' });
  served.isRequired = true;
  served.server.failWith(null);
  live(served.server);
  await expect.poll(() => statusOf(parley)).toBe('twoFactorRequired');
  expect(stores.conversations.getState()).toEqual({});
  expect(stores.timelines.getState().byId).toEqual({});
  expect((await disk.kept()).json).toContain('written offline');
  expect(served.server.log).toEqual([]);

  served.isRequired = false;
  expect(await actions.session.finishTwoFactor()).toBeNull();
  await expect.poll(() => served.server.log.length).toBe(1);
  expect(JSON.stringify(served.server.log)).toContain('written offline');
  expect(stores.drafts.getState()[CONVERSATION]).toBe('half a thought');
  parley.stop();
});

it('a refused message leads to the setup when the event was lost, stays queued, and is sent afterwards', async () => {
  const served = serveRule();
  served.isRequired = false;
  const parley = await startOpened(served.server);
  served.isRequired = true;
  await parley.actions.sending.send(CONVERSATION, 'refused at first');
  await expect.poll(() => statusOf(parley)).toBe('twoFactorRequired');
  expect(made(served.server, 'message.send')).toHaveLength(1);
  served.isRequired = false;
  expect(await parley.actions.session.finishTwoFactor()).toBeNull();
  await expect.poll(() => JSON.stringify(served.server.log)).toContain('refused at first');
  expect(parley.stores.timelines.getState().byId[CONVERSATION]?.outbox ?? []).toEqual([]);
  parley.stop();
});

it('finds after a reconnection that it is required, or not any more', async () => {
  const served = serveRule();
  served.isRequired = false;
  const parley = await startOpened(served.server);
  served.isRequired = true;
  served.server.publish('account.twoFactorRequired', { isRequired: true });
  expect(statusOf(parley)).toBe('twoFactorRequired');
  offline(served.server);
  expect(await parley.actions.session.finishTwoFactor()).toMatchObject({ code: 'OFFLINE' });
  served.isRequired = false;
  served.server.failWith(null);
  live(served.server);
  await expect.poll(() => parley.stores.session.getState()).toMatchObject({ isLifted: true });
  served.server.publish('account.twoFactorRequired', { isRequired: true });
  expect(parley.stores.session.getState()).toMatchObject({ status: 'twoFactorRequired', isLifted: false });
  parley.stop();
});

it('the setup can be left by signing out, which deletes what is stored here', async () => {
  const served = serveRule();
  served.isRequired = false;
  const disk = createDisk();
  const parley = await startOpened(served.server, disk);
  served.server.write('stored here');
  await expect.poll(async () => (await disk.kept()).json).toContain('stored here');
  served.isRequired = true;
  served.server.publish('account.twoFactorRequired', { isRequired: true });
  expect((await disk.kept()).json).toContain('stored here');
  await parley.actions.session.signOut();
  expect(statusOf(parley)).toBe('signedOut');
  expect(served.server.state.stored).toBeNull();
  expect((await disk.kept()).json).not.toContain('stored here');
  parley.stop();
});

it('the end of the session ends the setup, too', async () => {
  const served = serveRule();
  const parley = startParley(served.server);
  await expect.poll(() => statusOf(parley)).toBe('signedOut');
  await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  served.server.publish('session.ended', {});
  expect(parley.stores.session.getState()).toMatchObject({ status: 'signedOut', problem: { code: 'SESSION_EXPIRED' } });
  parley.stop();
});
