import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley } from './support/startParley.ts';

const OTHER = 'direct:amir:tom';

/** The page of a conversation's own window, beside a main window that has signed in before. */
async function startOwn() {
  const server = createModelServer();
  const disk = createDisk();
  server.meet({ id: 'tom', name: 'Tom Ray' });
  const main = await startOpened(server, disk);
  main.actions.conversations.open(OTHER);
  main.stop();
  const parley = startParley(server, disk, undefined, undefined, CONVERSATION);
  await expect.poll(() => parley.stores.timelines.getState().openId).toBe(CONVERSATION);
  await expect.poll(() => parley.timeline()).toMatchObject({ loaded: true, stale: false });
  return { server, disk, parley };
}

describe('the window of a single conversation', () => {
  it('opens this one, whichever the main window has open, and has its name as title', async () => {
    const { parley, disk, server } = await startOwn();
    await expect.poll(() => parley.title()).toBe('Mei Lin');
    parley.stop();
    const main = startParley(server, disk);
    await expect.poll(() => main.stores.timelines.getState().openId).toBe(OTHER);
    main.stop();
  });

  it('reports no total, no menu and no notification', async () => {
    const { parley, server } = await startOwn();
    const before = ['host.showUnread', 'host.showTrayMenu'].map((name) => made(server, name).length);
    parley.setFocused(false);
    server.write('words');
    await expect.poll(() => parley.timeline().events.length).toBe(1);
    expect(['host.showUnread', 'host.showTrayMenu'].map((name) => made(server, name).length)).toEqual(before);
    expect(made(server, 'host.notify')).toEqual([]);
    parley.stop();
  });

  it('reports to the main window what is being read, which does not notify of it', async () => {
    const { parley, server } = await startOwn();
    await expect.poll(() => made(server, 'host.reportReading').at(-1)).toEqual({ isBeingRead: true });
    parley.setFocused(false);
    await expect.poll(() => made(server, 'host.reportReading').at(-1)).toEqual({ isBeingRead: false });
    parley.stop();

    const other = createModelServer();
    const main = await startOpened(other);
    main.setFocused(false);
    other.publish('host.readElsewhereChanged', { conversationIds: [CONVERSATION] });
    other.write('read there');
    await expect.poll(() => main.timeline().events.length).toBe(1);
    expect(made(other, 'host.notify')).toEqual([]);
    other.publish('host.readElsewhereChanged', { conversationIds: [] });
    other.write('unread');
    await expect.poll(() => made(other, 'host.notify').length).toBe(1);
    main.stop();
  });

  it('leaves other conversations to the main window', async () => {
    const { parley, server } = await startOwn();
    parley.actions.conversations.open(OTHER);
    await parley.actions.detachedWindow.jumpTo(OTHER, 1);
    expect(parley.stores.timelines.getState().openId).toBe(CONVERSATION);
    expect(made(server, 'host.showConversation')).toHaveLength(2);
    parley.actions.conversations.close();
    expect(made(server, 'host.closeWindow')).toHaveLength(1);
    parley.stop();
  });

  it('closes after the person has left the conversation', async () => {
    const { parley, server } = await startOwn();
    parley.stores.timelines.dispatch({ type: 'closed' });
    expect(made(server, 'host.closeWindow')).toHaveLength(1);
    parley.stop();
  });

  it('closes with the session', async () => {
    const { parley, server } = await startOwn();
    parley.actions.session.expire();
    expect(made(server, 'host.closeWindow').length).toBeGreaterThan(0);
    parley.stop();
  });

  it('has the drafts of the other window, and does not write them again', async () => {
    const { parley, server } = await startOwn();
    const session = parley.stores.session.getState();
    expect(session.status).toBe('signedIn');
    const written = made(server, 'local.writeDocuments').length;
    server.publish('local.draftsChanged', {
      account: 'embedded this computer amir',
      drafts: [{ conversationId: CONVERSATION, text: 'typed there' }],
    });
    expect(parley.stores.drafts.getState()[CONVERSATION]).toBe('typed there');
    expect(made(server, 'local.writeDocuments')).toHaveLength(written);
    parley.stop();
  });
});
