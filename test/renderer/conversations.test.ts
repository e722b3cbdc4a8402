import { describe, expect, it } from 'vitest';
import type { DirectSummary } from '#shared/contract/model.ts';
import {
  type ConversationsState,
  leavesGap,
  reduceConversations,
} from '../../src-renderer/stores/conversations/reduce.ts';
import { settingsSchema } from '#shared/contract/settingsModel.ts';
import { nextUnread } from '../../src-renderer/stores/conversations/arrangement.ts';
import {
  directsInOrder,
  isBegun,
  unreadMessages,
  idsWithOutgoing,
  idsWithDrafts,
  isLatestEncrypted,
  partnerOf,
} from '../../src-renderer/stores/conversations/selectors.ts';
import { emptyTimeline, type Outgoing } from '../../src-renderer/stores/timelines/state.ts';
import { isLocked } from '../../src-renderer/stores/rooms/selectors.ts';
import { findTruncated } from '../../src-renderer/stores/conversations/actions.ts';
import { createModelServer } from './support/createModelServer.ts';
import { CONVERSATION, EPOCH, message } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

function summary(overrides: Partial<DirectSummary> = {}): DirectSummary {
  return {
    kind: 'direct',
    conversationId: CONVERSATION,
    epoch: EPOCH,
    offset: 3,
    unread: 0,
    readOffset: 3,
    with: { id: 'mei', name: 'Mei Lin' },
    last: { offset: 3, at: 1000, from: 'mei', kind: 'text', preview: 'hello' },
    ...overrides,
  };
}
const other = (overrides: Partial<DirectSummary> = {}): DirectSummary =>
  summary({ conversationId: 'direct:amir:jonas', with: { id: 'jonas', name: 'Jonas Okafor' }, ...overrides });
const state = { [CONVERSATION]: summary() };
const appended = (offset: number, from = 'mei') =>
  ({ type: 'appended', conversationId: CONVERSATION, epoch: EPOCH, event: message(offset, from), me: 'amir' }) as const;

describe('the next unread conversation', () => {
  const three = {
    [CONVERSATION]: summary({ unread: 1, last: null }),
    'direct:amir:jonas': other({ unread: 1, last: null }),
    'direct:amir:zoe': other({
      conversationId: 'direct:amir:zoe',
      with: { id: 'zoe', name: 'Zoe' },
      unread: 1,
      last: null,
    }),
  };

  it('follows the order of the list: favourites first, in their own order', () => {
    const favourites = ['direct:amir:zoe', 'room:gone', CONVERSATION];
    const from = (openId: string | null, by: 1 | -1) =>
      nextUnread(three, { openId, settings: settingsSchema.parse({ favourites }), now: 0, by });
    expect(from(null, 1)).toBe('direct:amir:zoe');
    expect(from('direct:amir:zoe', 1)).toBe(CONVERSATION);
    expect(from(CONVERSATION, 1)).toBe('direct:amir:jonas');
    expect(from('direct:amir:jonas', 1)).toBe('direct:amir:zoe');
    expect(from('direct:amir:zoe', -1)).toBe('direct:amir:jonas');
  });
});

describe('unread messages', () => {
  it('are counted once, even when an event is delivered twice', () => {
    const once = reduceConversations(state, appended(4));
    expect(once[CONVERSATION]).toMatchObject({ unread: 1, offset: 4, last: { preview: 'message 4' } });
    expect(reduceConversations(once, appended(4))).toBe(once);
  });

  it('are zero after I send a message', () => {
    const unread = reduceConversations(state, appended(4));
    expect(reduceConversations(unread, appended(5, 'amir'))[CONVERSATION]).toMatchObject({ unread: 0, readOffset: 5 });
  });

  it('add up to one total over all conversations', () => {
    const both = { ...state, 'direct:amir:jonas': other({ unread: 4 }) };
    expect(unreadMessages(both)).toBe(4);
    expect(unreadMessages(reduceConversations(both, appended(4)))).toBe(5);
    const read = { type: 'read', conversationId: 'direct:amir:jonas', offset: 3, unread: 0 } as const;
    expect(unreadMessages(reduceConversations(both, read))).toBe(0);
  });

  it('do not reappear when an answer from before the read arrives late', () => {
    const unread = reduceConversations(state, appended(4));
    const read = reduceConversations(unread, { type: 'read', conversationId: CONVERSATION, offset: 4, unread: 0 });
    const late = { type: 'listed', conversations: [summary({ offset: 4, unread: 1, readOffset: 3 })] } as const;
    expect(reduceConversations(read, late)[CONVERSATION]).toMatchObject({ unread: 0, readOffset: 4 });
  });

  it('come from the heads for conversations that missed events', () => {
    const head = { conversationId: CONVERSATION, epoch: EPOCH, offset: 9, unread: 6, readOffset: 3 };
    expect(reduceConversations(state, { type: 'headsCompared', heads: [head] })[CONVERSATION]).toMatchObject(head);
  });

  it('and the read mark follow the server when it has lost newer events', () => {
    const head = { conversationId: CONVERSATION, epoch: EPOCH, offset: 2, unread: 1, readOffset: 1 };
    expect(findTruncated(state, [head])).toEqual([head]);
    const cut = reduceConversations(state, { type: 'truncated', heads: [head] });
    expect(cut[CONVERSATION]).toMatchObject({ offset: 2, unread: 1, readOffset: 1, last: null });
    expect(reduceConversations(cut, appended(3))[CONVERSATION]).toMatchObject({ offset: 3, unread: 2 });

    const markOnly = { ...head, offset: 4, readOffset: 2, unread: 2 };
    expect(findTruncated(state, [markOnly])).toEqual([markOnly]);
    const news = [
      { ...head, offset: 3, readOffset: 3 },
      { ...head, epoch: 'another' },
    ];
    expect(findTruncated(state, news)).toEqual([]);
  });

  it('change nothing when the heads match', () => {
    const head = { conversationId: CONVERSATION, epoch: EPOCH, offset: 3, unread: 0, readOffset: 3 };
    expect(reduceConversations(state, { type: 'headsCompared', heads: [head] })).toBe(state);
  });

  it('keep their count when a head is older than the local state', () => {
    const head = { conversationId: CONVERSATION, epoch: EPOCH, offset: 2, unread: 0, readOffset: 2 };
    expect(reduceConversations(state, { type: 'headsCompared', heads: [head] })).toBe(state);
  });
});

describe('the list of conversations', () => {
  it('sorts by last activity, with conversations without messages last', () => {
    const unwritten = other({ conversationId: 'direct:amir:sofia', last: null });
    const older = other({ last: { offset: 1, at: 10, from: 'jonas', kind: 'text', preview: '' } });
    const listed = reduceConversations({}, { type: 'listed', conversations: [unwritten, older, summary()] });
    expect(directsInOrder(listed).map(({ conversationId }) => conversationId)).toEqual([
      CONVERSATION,
      'direct:amir:jonas',
      'direct:amir:sofia',
    ]);
  });

  it('hides conversations without messages, except an open one', () => {
    const opened = other({ offset: 0, last: null });
    const { conversationId } = opened;
    const begun = (drafts: Record<string, string>, outbox: readonly Outgoing[]): boolean =>
      isBegun(opened, [
        ...idsWithDrafts(drafts),
        ...idsWithOutgoing({ byId: { [conversationId]: { ...emptyTimeline, outbox } } }),
      ]);
    expect(begun({}, [])).toBe(false);
    expect(begun({ [conversationId]: '' }, [])).toBe(false);
    expect(begun({ [conversationId]: 'Dear' }, [])).toBe(true);
    const waiting: Outgoing = {
      clientId: 'c1',
      from: 'amir',
      text: 'Dear',
      at: 1,
      offline: false,
      delivery: { state: 'sending' },
    };
    expect(begun({}, [waiting])).toBe(true);
    expect(isBegun({ ...opened, offset: 1 }, [])).toBe(true);
  });

  it('detects a gap, another log and an unknown conversation', () => {
    expect(leavesGap(summary(), EPOCH, message(4))).toBe(false);
    expect(leavesGap(summary(), EPOCH, message(3))).toBe(false);
    expect(leavesGap(summary(), EPOCH, message(5))).toBe(true);
    expect(leavesGap(summary(), 'epoch-2', message(4))).toBe(true);
    expect(leavesGap(undefined, EPOCH, message(1))).toBe(true);
  });
});

describe('the lock of an encrypted conversation', () => {
  const id = 'direct:e2e:amir:mei';
  const locked = summary({ conversationId: id, lock: 'waiting', offset: 2 });
  const list = (before: ConversationsState, conversation: DirectSummary) =>
    reduceConversations(before, { type: 'listed', conversations: [conversation] })[id];

  it('is the latest one, also with a summary that is otherwise older', () => {
    const open = summary({ conversationId: id });
    const known = { [id]: open };
    expect(list(known, locked)).toEqual({ ...open, lock: 'waiting' });
    const { lock: _lock, ...unlocked } = locked;
    expect(list({ [id]: locked }, unlocked)).toEqual(unlocked);
    expect(list({ [id]: { ...locked, offset: 3 } }, unlocked)).not.toHaveProperty('lock');
    expect(list({ [id]: { ...locked, offset: 3 } }, { ...locked, lock: 'approved' })).toMatchObject({
      lock: 'approved',
      offset: 3,
    });
  });

  it('keeps it from being read, as that of a room', () => {
    expect([isLocked(locked), isLocked(summary({ conversationId: id }))]).toEqual([true, false]);
  });
});

describe('the two conversations with a person', () => {
  const id = 'direct:e2e:amir:mei';
  const encrypted = (at: number | null) =>
    summary({
      conversationId: id,
      last: at === null ? null : { offset: 3, at, from: 'mei', kind: 'text', preview: '' },
    });

  it('have different names, also of a person who has a lock in theirs', () => {
    const nameOf = (conversationId: string, name: string) =>
      partnerOf(summary({ conversationId, with: { id: 'mei', name } })).name;
    const names = ['Mei', '🔒 Mei', '🔓', '🔐🔏\u{FE0F}'];
    expect(names.map((name) => nameOf(id, name))).toEqual(['🔒 Mei', '🔒 □ Mei', '🔒 □', '🔒 □□']);
    expect(names.map((name) => nameOf(CONVERSATION, name))).toEqual(['Mei', '□ Mei', '□', '□□']);
  });

  it('can be distinguished by their latest messages', () => {
    const both = (at: number | null) => ({ ...state, [id]: encrypted(at) });
    expect(isLatestEncrypted(both(1001), 'mei')).toBe(true);
    expect(isLatestEncrypted(both(999), 'mei')).toBe(false);
    // Without a message it may be one that the other person has only opened.
    expect(isLatestEncrypted(both(null), 'mei')).toBe(false);
    expect(isLatestEncrypted({ [id]: encrypted(null) }, 'mei')).toBe(false);
    expect(isLatestEncrypted(both(1001), 'jonas')).toBe(false);
  });

  it('are opened by the one with the latest message, or the chosen one', async () => {
    const parley = await startOpened(createModelServer());
    parley.stores.conversations.dispatch({ type: 'listed', conversations: [encrypted(Date.now() + 1_000)] });
    const openId = () => parley.stores.timelines.getState().openId;
    expect(await parley.actions.conversations.openWith('mei')).toBeNull();
    expect(openId()).toBe(id);
    expect(await parley.actions.conversations.openWith('mei', { encrypted: false })).toBeNull();
    expect(openId()).toBe(CONVERSATION);
    parley.stop();
  });
});
