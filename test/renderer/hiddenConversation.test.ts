import { describe, expect, it } from 'vitest';
import { LEASES } from '#shared/contract/limits.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

describe('a conversation that is not visible', () => {
  it('counts and notifies; opening it from the notification marks it as read and withdraws the notification once', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.setFocused(false);
    server.write('look here');
    await expect.poll(() => made(server, 'host.notify')).toMatchObject([{ title: 'Mei Lin', body: 'look here' }]);
    expect(parley.timeline().newAfter).toBe(0);
    server.write('and here');
    expect(parley.timeline().newAfter).toBe(0);
    await expect.poll(() => server.state.unreadShown).toBe(2);
    expect(parley.title()).toBe('(2) Parley');
    parley.setFocused(true);
    server.publish('host.notificationClicked', { place: CONVERSATION });
    await expect.poll(() => server.state.unreadShown).toBe(0);
    expect(parley.title()).toBe('Parley');
    await expect.poll(() => made(server, 'host.clearNotifications')).toEqual([{ place: CONVERSATION }]);
    parley.stop();
  });

  it('does not notify twice of one message, nor of mine', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.actions.conversations.close();
    const event = server.write('once');
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event });
    const mine = { ...event, offset: 2, id: 'x', from: 'amir', to: 'mei' };
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event: mine });
    expect(made(server, 'host.notify')).toHaveLength(1);
    parley.stop();
  });

  it('is not read while its end is out of sight', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.actions.conversations.scrolled(false);
    server.write('further down');
    parley.fireTimer(LEASES.compareHeadsEveryMs);
    await expect.poll(() => made(server, 'conversation.heads').length).toBeGreaterThan(0);
    expect(server.state.readOffset).toBe(0);
    parley.actions.conversations.scrolled(true);
    await expect.poll(() => server.state.readOffset).toBe(1);
    parley.stop();
  });

  it('A6: is brought up to date from its cursor when it is opened again', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    await expect.poll(() => parley.stores.conversations.getState()[CONVERSATION]?.readOffset).toBe(1);
    parley.actions.conversations.close();
    server.write('two', { quietly: true });
    server.write('three');
    parley.actions.conversations.open(CONVERSATION);
    await expect.poll(() => parley.texts()).toEqual(['one', 'two', 'three']);
    expect(made(server, 'conversation.fetch').at(-1)).toMatchObject({ cursor: { offset: 1 } });
    expect(parley.timeline().newAfter).toBe(1);
    // It opens at the first unread message, and the view reports that the end is visible, too.
    await expect.poll(() => server.state.readOffset).toBe(3);
    parley.stop();
  });

  it('is read up to what was visible before another conversation was opened', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    await expect.poll(() => server.state.readOffset).toBe(1);
    server.write('two, right after it');
    parley.actions.conversations.close();
    server.write('nobody sees this one');
    await expect.poll(() => server.state.readOffset).toBe(2);
    await expect.poll(() => parley.stores.conversations.getState()[CONVERSATION]?.unread).toBe(1);
    parley.stop();
  });
});
