import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { createDisk } from './support/disk.ts';
import { startOpened, startParley } from './support/startParley.ts';

/** A restart with one message stored here and a newer one on the server, which does not answer yet. */
async function startedSlowly() {
  const server = createModelServer();
  const disk = createDisk();
  const before = await startOpened(server, disk);
  server.write('kept');
  await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"kept"');
  before.stop();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  server.intercept(async (_name, carryOut) => {
    await answered;
    return carryOut();
  });
  server.write('newer', { quietly: true });
  const after = startParley(server, disk);
  await expect.poll(() => after.texts()).toEqual(['kept']);
  expect(after.stores.session.getState().status).toBe('signedIn');
  return { server, after, answer };
}

describe('a restart', () => {
  it('restores the stored state and fetches only what is new', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    for (const text of ['one', 'two']) server.write(text);
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"two"');
    before.stop();
    server.write('three', { quietly: true });

    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    // The conversation that was open before.
    expect(after.stores.timelines.getState().openId).toBe(CONVERSATION);
    await expect.poll(() => after.texts()).toEqual(['one', 'two', 'three']);
    expect(made(server, 'conversation.fetch').at(-1)).toMatchObject({ cursor: { offset: 2, id: 'mei-2' } });
    after.stop();
  });

  it('loses neither an unsent message nor a draft, and sends the message under its old client id', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    offline(server);
    await before.actions.sending.send(CONVERSATION, 'unsent');
    before.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'half a' });
    await expect.poll(() => before.timeline().outbox[0]?.delivery.state).toBe('failed');
    const clientId = before.timeline().outbox[0]?.clientId;
    before.stop();

    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    await expect.poll(() => after.texts()).toEqual(['unsent']);
    expect(after.stores.drafts.getState()[CONVERSATION]).toBe('half a');
    server.failWith(null);
    live(server);
    await expect.poll(() => server.log.map(({ id }) => id)).toEqual([clientId]);
    after.stop();
  });

  it('keeps the stored state readable when nothing answers', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    server.write('kept');
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"kept"');
    before.stop();
    server.failWith('OFFLINE');
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    await expect.poll(() => after.texts()).toEqual(['kept']);
    after.stop();
  });

  it('shows the stored state while the answer is slow, and continues when it arrives', async () => {
    const { after, answer } = await startedSlowly();
    answer();
    await expect.poll(() => after.texts()).toEqual(['kept', 'newer']);
    after.stop();
  });

  it('shows the stored state while the answer is slow, and signs out with an explanation when the session has ended', async () => {
    const { server, after, answer } = await startedSlowly();
    server.forgetSession();
    answer();
    await expect
      .poll(() => after.stores.session.getState())
      .toMatchObject({ status: 'signedOut', problem: { code: 'SESSION_EXPIRED' } });
    after.stop();
  });
});
