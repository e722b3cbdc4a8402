import { describe, expect, it } from 'vitest';
import { LEASES } from '#shared/contract/limits.ts';
import { unreadMessages } from '../../src-renderer/stores/conversations/selectors.ts';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

describe('an open conversation', () => {
  it('C4: shows a message of another person at once and marks it as read', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('hello');
    expect(parley.texts()).toEqual(['hello']);
    await expect.poll(() => server.state.readOffset).toBe(1);
    await expect.poll(() => unreadMessages(parley.stores.conversations.getState())).toBe(0);
    expect(made(server, 'host.notify')).toEqual([]);
    parley.stop();
  });

  it('fetches from its cursor when an event reveals a gap', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    server.write('two', { quietly: true });
    server.write('three');
    await expect.poll(() => parley.texts()).toEqual(['one', 'two', 'three']);
    expect(made(server, 'conversation.fetch').at(-1)).toMatchObject({ cursor: { offset: 1, id: 'mei-1' } });
    parley.stop();
  });

  it('finds events without a live frame by comparing heads', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    server.write('two', { quietly: true });
    parley.fireTimer(LEASES.compareHeadsEveryMs);
    await expect.poll(() => parley.texts()).toEqual(['one', 'two']);
    parley.stop();
  });

  it('resumes the session first after a reconnect, then fetches what was missed', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    offline(server);
    server.write('missed', { quietly: true });
    server.failWith(null);
    const before = server.requests.length;
    live(server);
    await expect.poll(() => parley.texts()).toEqual(['missed']);
    expect(server.requests[before]).toMatchObject({ name: 'account.resume' });
    parley.stop();
  });

  it('fetches again when a fetch from before an interruption failed', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    const letEnd = server.stallNext();
    const before = parley.actions.fetching.catchUp(CONVERSATION);
    server.publish('connection.changed', { state: 'offline', since: 1 });
    server.write('missed', { quietly: true });
    const lists = made(server, 'conversation.list').length;
    live(server);
    await expect.poll(() => made(server, 'conversation.list').length).toBeGreaterThan(lists);
    letEnd();
    await before;
    await expect.poll(() => parley.texts()).toEqual(['missed']);
    parley.stop();
  });

  it('returns to the common prefix when the log was truncated, and says so', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    for (const text of ['one', 'two', 'three']) server.write(text);
    server.cutTo(1);
    server.write('other', { quietly: true });
    live(server);
    await expect.poll(() => parley.texts()).toEqual(['one', 'other']);
    expect(parley.timeline().logChanged).toBe(true);
    parley.stop();
  });

  it('is fetched completely when a new log has the old name', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    for (const text of ['one', 'two']) server.write(text);
    server.cutTo(0, 'epoch-2');
    server.write('new log');
    await expect.poll(() => parley.texts()).toEqual(['new log']);
    expect(parley.timeline()).toMatchObject({ epoch: 'epoch-2', logChanged: true });
    parley.stop();
  });

  it('loads older messages on request', async () => {
    const server = createModelServer();
    for (let count = 1; count <= 250; count += 1) server.write(`message ${count}`);
    const parley = await startOpened(server);
    expect(parley.texts()).toHaveLength(100);
    await parley.actions.fetching.loadOlder(CONVERSATION);
    await parley.actions.fetching.loadOlder(CONVERSATION);
    expect(parley.texts()).toHaveLength(250);
    await parley.actions.fetching.loadOlder(CONVERSATION);
    expect(parley.texts()[0]).toBe('message 1');
    parley.stop();
  });

  it('loads the newest page instead of a thousand missed messages', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    for (let count = 2; count <= 1000; count += 1) server.write(`message ${count}`, { quietly: true });
    live(server);
    await expect.poll(() => parley.texts().at(-1)).toBe('message 1000');
    expect(made(server, 'conversation.fetch').length).toBeLessThan(6);
    parley.stop();
  });
});
