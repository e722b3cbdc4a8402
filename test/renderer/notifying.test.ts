import { describe, expect, it } from 'vitest';
import { messageSubject } from '../../src-renderer/app/createNotifier.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

async function away() {
  const server = createModelServer();
  const parley = await startOpened(server);
  await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
  parley.setFocused(false);
  const hear = (about: object) => {
    const event = { ...server.write('words', { quietly: true }), ...about };
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: 'epoch-1', event });
    return event;
  };
  return { server, parley, hear, notified: () => made(server, 'host.notify').length };
}

function mute({ actions }: StartedParley, level: 'mentions' | 'nothing'): void {
  const rule = { level, until: null };
  actions.settings.change({ type: 'conversationSet', conversationId: CONVERSATION, rule, at: Date.now() });
}

describe('a message in a conversation that is not visible', () => {
  it('notifies unless the conversation is muted, and counts as unread either way', async () => {
    const { server, parley, hear, notified } = await away();
    hear({});
    expect(notified()).toBe(1);
    mute(parley, 'nothing');
    hear({});
    hear({ mentions: ['amir'] });
    expect(notified()).toBe(1);
    await expect.poll(() => server.state.unreadShown).toBe(3);
    parley.stop();
  });

  it('notifies in a mentions-only conversation when it mentions me or answers my message', async () => {
    const { parley, hear, notified } = await away();
    parley.setFocused(true);
    await parley.actions.sending.send(CONVERSATION, 'mine');
    await expect.poll(() => parley.timeline().events.length).toBe(1);
    parley.setFocused(false);
    mute(parley, 'mentions');
    hear({});
    hear({ mentions: ['mei'] });
    hear({ replyTo: 2 });
    expect(notified()).toBe(0);
    hear({ mentions: ['mei', 'amir'] });
    expect(notified()).toBe(1);
    hear({ replyTo: 1 });
    expect(notified()).toBe(2);
    parley.stop();
  });

  it('notifies again when the pause is over', async () => {
    const { parley, hear, notified } = await away();
    parley.actions.settings.change({ type: 'paused', until: Date.now() + 3_600_000 });
    hear({ mentions: ['amir'] });
    expect(notified()).toBe(0);
    parley.actions.settings.change({ type: 'paused', until: Date.now() });
    hear({});
    expect(notified()).toBe(1);
    parley.stop();
  });

  it('notifies once, whatever delivers it', async () => {
    const { parley, hear, notified } = await away();
    const { offset } = hear({ mentions: ['amir'] });
    const notice = {
      kind: 'inbox' as const,
      conversationId: CONVERSATION,
      mentionsMe: true,
      isLookedAt: false,
      place: CONVERSATION,
      subject: messageSubject(CONVERSATION, offset),
      title: 'Mei Lin',
      body: 'mentioned you',
    };
    expect(parley.actions.notifier.notify(notice)).toEqual({ status: 'not shown', reason: 'already notified' });
    expect(notified()).toBe(1);
    expect(parley.actions.notifier.notify({ ...notice, subject: 'another' })).toEqual({ status: 'shown' });
    expect(notified()).toBe(2);
    parley.stop();
  });
});

describe('an announcement', () => {
  it('notifies once when it starts, also people who saw it planned, but not its author', async () => {
    const { server, parley, notified } = await away();
    const startsAt = Date.now() + 3_600_000;
    server.notices.announce({ startsAt });
    server.notices.announce({ startsAt, from: 'amir' });
    await expect.poll(() => parley.stores.announcements.getState().list.length).toBe(2);
    expect(notified()).toBe(0);
    server.notices.edit(1, { startsAt: 1 }, { began: true });
    server.notices.edit(2, { startsAt: 1 }, { began: true });
    expect(made(server, 'host.notify')).toMatchObject([{ title: 'announcement 1' }]);
    server.notices.edit(1, { readBy: 1 });
    expect(notified()).toBe(1);
    parley.stop();
  });
});
