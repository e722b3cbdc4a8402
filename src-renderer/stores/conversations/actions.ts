import { isLookedAt, sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import type { Fetching } from '../timelines/fetching.ts';
import { partnerOf } from './partnerOf.ts';

export interface ConversationActions {
  /** Shows a conversation: from now on frames are held for it, and its newest page (or what is missing) is fetched. */
  readonly open: (conversationId: string) => void;
  /** Shows the conversation with a person, made if it is new. Says why when it can't. */
  readonly openWith: (userId: string) => Promise<Problem | null>;
  readonly close: () => void;
  /** All lists anew: after a sign-in and whenever something may have been missed. */
  readonly refresh: () => Promise<void>;
  /** Compares the ends of all logs with what is known here and fetches what is missing. Says whether it was answered. */
  readonly compareHeads: () => Promise<boolean>;
  /** The view says whether the last message is on the screen. */
  readonly scrolled: (atEnd: boolean) => void;
  /** Moves my read mark, if the end of the open conversation is being looked at. */
  readonly markSeen: () => Promise<void>;
}

export function createConversationActions({ client, stores }: Context, fetching: Fetching): ConversationActions {
  let marking = false;

  const openId = (): string | null => stores.timelines.getState().openId;

  function open(conversationId: string): void {
    if (openId() === conversationId) return;
    const known = stores.conversations.getState()[conversationId];
    const newAfter = known !== undefined && known.unread > 0 ? known.readOffset : null;
    stores.timelines.dispatch({ type: 'opened', conversationId, newAfter });
    void fetching.catchUp(conversationId).then(markSeen);
  }

  async function openWith(userId: string): Promise<Problem | null> {
    const mine = sameSession(stores);
    const known = Object.values(stores.conversations.getState()).find((one) => partnerOf(one).id === userId);
    if (known !== undefined) {
      open(known.conversationId);
      return null;
    }
    const result = await client.request('direct.open', { userId });
    if (!result.ok) return result.error;
    if (!mine()) return null;
    stores.conversations.dispatch({ type: 'listed', conversations: [result.value.conversation] });
    open(result.value.conversation.conversationId);
    return null;
  }

  async function listConversations(): Promise<void> {
    const mine = sameSession(stores);
    const result = await client.request('conversation.list', {});
    if (result.ok && mine()) stores.conversations.dispatch({ type: 'listed', ...result.value });
  }

  async function listPeople(): Promise<void> {
    const mine = sameSession(stores);
    const result = await client.request('person.list', {});
    if (!result.ok || !mine()) return;
    stores.people.dispatch({ type: 'listed', people: result.value.people });
    stores.presence.dispatch({ type: 'changed', presence: result.value.presence });
  }

  async function refresh(): Promise<void> {
    const shown = openId();
    await Promise.all([listPeople(), listConversations(), shown === null ? null : fetching.catchUp(shown)]);
    await markSeen();
  }

  async function compareHeads(): Promise<boolean> {
    const mine = sameSession(stores);
    const result = await client.request('conversation.heads', {});
    if (!result.ok || !mine()) return false;
    const known = stores.conversations.getState();
    const differs = result.value.heads.filter(({ conversationId, epoch, offset }) => {
      const here = known[conversationId];
      return here === undefined || here.epoch !== epoch || here.offset < offset;
    });
    stores.conversations.dispatch({ type: 'headsCompared', heads: result.value.heads });
    const shown = openId();
    const shownHead = result.value.heads.find(({ conversationId }) => conversationId === shown);
    const timeline = shown === null ? undefined : stores.timelines.getState().byId[shown];
    const behind = timeline?.epoch !== shownHead?.epoch || (timeline?.offset ?? 0) < (shownHead?.offset ?? 0);
    await Promise.all([
      // A head has no preview, and one that is new here has no name.
      differs.length > 0 ? listConversations() : null,
      shown !== null && (behind || timeline?.stale === true) ? fetching.catchUp(shown) : null,
    ]);
    await markSeen();
    return true;
  }

  async function markSeen(): Promise<void> {
    const conversationId = openId();
    if (conversationId === null || marking || !isLookedAt(stores, conversationId)) return;
    const timeline = stores.timelines.getState().byId[conversationId];
    const known = stores.conversations.getState()[conversationId];
    if (timeline?.loaded !== true || known === undefined || timeline.offset <= known.readOffset) return;
    marking = true;
    const mine = sameSession(stores);
    const { offset } = timeline;
    const result = await client.request('conversation.markRead', { conversationId, offset });
    marking = false;
    if (!result.ok || !mine()) return;
    const { readOffset, unread } = result.value;
    stores.conversations.dispatch({ type: 'read', conversationId, offset: readOffset, unread });
    await client.request('host.clearNotifications', { conversationId });
    // More may have come, or another conversation may have been opened, while the answer was on its way.
    if (readOffset >= offset) await markSeen();
  }

  return {
    open,
    openWith,
    close: () => stores.timelines.dispatch({ type: 'closed' }),
    refresh,
    compareHeads,
    scrolled(atEnd) {
      stores.timelines.dispatch({ type: 'scrolled', atEnd });
      if (atEnd) void markSeen();
    },
    markSeen,
  };
}
