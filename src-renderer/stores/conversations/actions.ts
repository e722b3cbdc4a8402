import type { Output } from '#shared/contract/index.ts';
import type { ConversationSummary, Head, Person, RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import { type Context, sameSession } from '../Context.ts';
import { isOwnWindow } from '../host/reduce.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { isBeingRead, readingState } from '../reading.ts';
import type { Problem } from '../Problem.ts';
import type { RoomClosing } from '../rooms/roomClosing.ts';
import { isClosedHere, isLocked, isLockedRoom, isReadable } from '../rooms/selectors.ts';
import { isGuest, myId } from '../session/reduce.ts';
import type { Fetching } from '../timelines/fetching.ts';
import type { Timeline } from '../timelines/state.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import { readableUnreadIn } from './arrangement.ts';
import { isLatestEncrypted, partnerOf } from './selectors.ts';
import type { ConversationsState } from './reduce.ts';

export interface ConversationActions {
  /**
   * Opens a conversation at its end, or elsewhere with `atEnd: false`. From then on early live events are buffered for
   * it, and its newest page or the missing events are fetched. With unread messages it opens at the first of them; the
   * view then reports whether the end is visible. The window of another conversation leaves it to the main one.
   */
  readonly open: (conversationId: string, place?: { readonly atEnd: boolean }) => void;
  /** Id of a conversation with a person, which is created if none exists; the unencrypted one if `kind` is missing. */
  readonly ensureWith: (userId: string, kind?: DirectKind) => Promise<Result<string>>;
  /**
   * Opens a conversation with a person and creates it if needed; the one with the latest message if `kind` is missing.
   * Returns the error if it can't.
   */
  readonly openWith: (userId: string, kind?: DirectKind) => Promise<Problem | null>;
  /** Closes the conversation, and with it the window that shows only this one. */
  readonly close: () => void;
  /** Stores summaries from the server: of a list, an event, or a room that was entered. */
  readonly mergeSummaries: (conversations: readonly ConversationSummary[]) => void;
  /**
   * After a sign-in and whenever events may have been missed: fetches the visible conversation first, together with the
   * heads of all conversations, and the lists if something in them is new. Resolves to whether all of that was
   * answered.
   */
  readonly refresh: () => Promise<boolean>;
  /** For guests: other people are in my rooms than before, so I may see other people and direct conversations. */
  readonly reloadCompanions: () => Promise<void>;
  /** People were erased: they are former members everywhere. */
  readonly applyErased: (userIds: readonly string[]) => void;
  /** Compares the heads of all logs with the state and fetches what is missing. Resolves to whether it was answered. */
  readonly compareHeads: () => Promise<boolean>;
  /** The view reports whether the last message is visible. */
  readonly scrolled: (atEnd: boolean) => void;
  /** Moves my read cursor to the end if the open conversation is being read. */
  readonly markOpenRead: () => Promise<void>;
  /** Marks a conversation that I do not look at as read up to this end, here at once. */
  readonly markRead: (known: Pick<ConversationSummary, 'conversationId' | 'epoch' | 'offset'>) => Promise<void>;
  /**
   * Marks all conversations but the archived ones as read up to their ends. Returns the error of one that it could not
   * mark, if any.
   */
  readonly markAllRead: () => Promise<Problem | null>;
  /** Clears the notifications of a conversation up to an offset, once even if several events report the read. */
  readonly clearNotifications: (conversationId: string, offset: number) => void;
  /** The last offset that was read here, including reads that the server has not acknowledged; 0: none. */
  readonly localReadOffset: (known: Pick<ConversationSummary, 'conversationId' | 'epoch'>) => number;
}

/** Which of the two conversations with a person. */
export interface DirectKind {
  readonly encrypted: boolean;
}

/** Minimum time between two read updates (ms), so that fast messages are marked in one call. */
const MARK_PAUSE_MS = 500;

/** Concurrency limit for marking all conversations. */
const MARKS_AT_ONCE = 4;

interface UnsentRead {
  readonly epoch: string;
  readonly offset: number;
  /** Whether the session is still the one in which it was read. */
  readonly isSameSession: () => boolean;
}

export function createConversationActions(
  { client, stores, now }: Context,
  fetching: Fetching,
  roomClosing: RoomClosing,
): ConversationActions {
  /** Read offsets by conversation that are not sent to the server yet. */
  const unsentReads = new Map<string, UnsentRead>();
  let sendingRead = false;
  let lastCleared = '';
  let lastRead: Pick<ConversationSummary, 'conversationId' | 'epoch' | 'offset'> | null = null;

  const openId = (): string | null => stores.timelines.getState().openId;

  function open(conversationId: string, { atEnd } = { atEnd: true }): void {
    const { ownConversationId } = stores.host.getState();
    if (ownConversationId !== null && conversationId !== ownConversationId) {
      return void client.request('host.showConversation', { conversationId });
    }
    // Search and Activity cover the conversation.
    stores.search.dispatch({ type: 'closed' });
    stores.activity.dispatch({ type: 'closed' });
    if (openId() === conversationId && conversationId in stores.timelines.getState().byId) {
      void markOpenRead();
      return;
    }
    const known = stores.conversations.getState()[conversationId];
    const newAfter = known !== undefined && known.unread > 0 ? known.readOffset : null;
    stores.timelines.dispatch({ type: 'opened', conversationId, newAfter, atEnd: atEnd && newAfter === null });
    // A closed room has no events to buffer.
    if (conversationId in stores.rooms.getState().ended) {
      return stores.timelines.dispatch({ type: 'dropped', conversationId });
    }
    void fetching.catchUp(conversationId).then(markOpenRead);
  }

  /**
   * Shows the open conversation after it became readable again: its password was entered, or the room was created
   * again.
   */
  function show(conversationId: string): void {
    if (!(conversationId in stores.timelines.getState().byId)) return open(conversationId);
    void fetching.catchUp(conversationId).then(markOpenRead);
  }

  async function ensureWith(userId: string, { encrypted } = { encrypted: false }): Promise<Result<string>> {
    const isSameSession = sameSession(stores);
    const known = Object.values(stores.conversations.getState()).find(
      (one) => partnerOf(one).id === userId && isEncryptedConversation(one.conversationId) === encrypted,
    );
    if (known !== undefined) return succeed(known.conversationId);
    const result = await client.request('direct.open', { userId, ...(encrypted && { encrypted }) });
    if (!result.ok) return result;
    const { conversation } = result.value;
    if (isSameSession()) mergeSummaries([conversation]);
    return succeed(conversation.conversationId);
  }

  async function openWith(userId: string, kind?: DirectKind): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const latest = { encrypted: isLatestEncrypted(stores.conversations.getState(), userId) };
    const found = await ensureWith(userId, kind ?? latest);
    if (!found.ok) return found.error;
    if (isSameSession()) open(found.value);
    return null;
  }

  async function listConversations(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    const before = myRooms();
    const known = stores.conversations.getState();
    const result = await client.request('conversation.list', {});
    if (!result.ok || !isSameSession()) return false;
    removeHidden(known, result.value.conversations);
    // A locked room has no head.
    const readable = result.value.conversations.filter((one) => !isLocked(one));
    truncate(findTruncated(known, readable));
    mergeSummaries(result.value.conversations);
    await checkMissing(before, result.value.conversations);
    void fetching.refreshStoredLogs(result.value.conversations);
    return true;
  }

  function truncate(heads: readonly Head[]): void {
    // The read events are lost; their offsets get new events.
    for (const { conversationId } of heads) {
      unsentReads.delete(conversationId);
      if (lastRead?.conversationId === conversationId) lastRead = null;
    }
    if (heads.length > 0) stores.conversations.dispatch({ type: 'truncated', heads });
  }

  function mergeSummaries(summaries: readonly ConversationSummary[]): void {
    const { ended } = stores.rooms.getState();
    const conversations = summaries.filter((one) => !isClosedHere(ended[one.conversationId], one));
    const shown = conversations.find(({ conversationId }) => conversationId === openId());
    const couldRead = shown !== undefined && isReadable(stores, shown.conversationId);
    stores.conversations.dispatch({ type: 'listed', conversations });
    stores.conversations.dispatch({ type: 'peopleNamed', people: stores.people.getState() });
    for (const { conversationId } of conversations) stores.rooms.dispatch({ type: 'removed', conversationId });
    roomClosing.updateClock(conversations.filter((one) => one.kind === 'room').map(({ room }) => room));
    if (shown !== undefined && !couldRead) show(shown.conversationId);
  }

  const myRooms = (): RoomSummary[] =>
    Object.values(stores.conversations.getState()).filter((one) => one.kind === 'room');

  /** A room that is missing from the list closed, or I am no longer a member; asking about the room tells which. */
  async function checkMissing(
    rooms: readonly RoomSummary[],
    listed: readonly { readonly conversationId: string }[],
  ): Promise<void> {
    const listedIds = new Set(listed.map(({ conversationId }) => conversationId));
    const missing = rooms.filter(({ conversationId }) => !listedIds.has(conversationId));
    await Promise.all(missing.map(({ conversationId }) => roomClosing.check(conversationId)));
  }

  async function listPeople(): Promise<void> {
    const isSameSession = sameSession(stores);
    const result = await client.request('person.list', {});
    if (!result.ok || !isSameSession()) return;
    const type = isGuest(stores.session.getState()) ? 'replaced' : 'listed';
    stores.people.dispatch({ type, people: withLaterNames(result.value) });
    stores.presence.dispatch({ type: 'changed', presence: result.value.presence });
    stores.profiles.dispatch({ type: 'changed', profiles: result.value.profiles ?? [] });
    applyErased(result.value.erased ?? []);
  }

  function applyErased(listed: readonly string[]): void {
    const known = stores.people.getState();
    const userIds = listed.filter((id) => known[id]?.isErased !== true);
    if (userIds.length === 0) return;
    const names = Object.fromEntries(userIds.map((id) => [id, namesOf(id)]));
    stores.people.dispatch({ type: 'erased', userIds, names });
    for (const store of [stores.profiles, stores.pictures, stores.members]) store.dispatch({ type: 'erased', userIds });
  }

  /** All names of a person that are known here. */
  function namesOf(userId: string): string[] {
    const nicknames = Object.values(stores.members.getState()).map(({ byId }) => byId[userId]?.nickname ?? '');
    const former = stores.profiles.getState()[userId]?.formerNames ?? [];
    const names = [stores.people.getState()[userId]?.name ?? '', ...former.map(({ name }) => name), ...nicknames];
    return [...new Set(names)].filter((name) => name !== '');
  }

  /** A name that changed while the list was on its way stays: an event brought it, with a profile that is not older. */
  function withLaterNames({ people, profiles = [] }: Output<'person.list'>): Person[] {
    const known = stores.people.getState();
    const knownProfiles = stores.profiles.getState();
    const versions = new Map(profiles.map(({ userId, version }) => [userId, version]));
    const isOutdated = ({ id }: Person): boolean => {
      const version = knownProfiles[id]?.version;
      return version !== undefined && version >= (versions.get(id) ?? 0);
    };
    return people.map((person) => (isOutdated(person) ? (known[person.id] ?? person) : person));
  }

  /**
   * The server does not list a guest's conversations with people who are in none of their rooms; these must not stay on
   * this computer. `known`: those of before the request, because a newer one may not be listed yet.
   */
  function removeHidden(known: ConversationsState, listed: readonly { readonly conversationId: string }[]): void {
    if (!isGuest(stores.session.getState())) return;
    const listedIds = new Set(listed.map(({ conversationId }) => conversationId));
    for (const { conversationId, kind } of Object.values(known)) {
      if (kind === 'direct' && !listedIds.has(conversationId)) roomClosing.remove(conversationId);
    }
  }

  async function reloadCompanions(): Promise<void> {
    await Promise.all([listPeople(), listConversations()]);
  }

  async function refresh(): Promise<boolean> {
    const shown = openId();
    const isEmpty = Object.keys(stores.conversations.getState()).length === 0;
    const [, , isAnswered] = await Promise.all([
      shown === null ? null : fetching.catchUp(shown),
      listPeople(),
      isEmpty ? listConversations() : compareHeads(),
    ]);
    await markOpenRead();
    return isAnswered && !isMissing(openId());
  }

  /** Whether a fetch failed because the connection was lost again. */
  function isMissing(conversationId: string | null): boolean {
    if (conversationId === null || !isReadable(stores, conversationId)) return false;
    const timeline = stores.timelines.getState().byId[conversationId];
    const problem = timeline?.problem ?? null;
    return timeline?.stale === true && problem !== null && isTransient(problem);
  }

  async function compareHeads(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    const before = myRooms();
    const knownBefore = stores.conversations.getState();
    const result = await client.request('conversation.heads', {});
    if (!result.ok || !isSameSession()) return false;
    removeHidden(knownBefore, result.value.heads);
    const truncated = findTruncated(knownBefore, result.value.heads);
    truncate(truncated);
    const known = stores.conversations.getState();
    const differs = result.value.heads.filter(({ conversationId, epoch, offset }) => {
      const here = known[conversationId];
      return here === undefined || here.epoch !== epoch || here.offset < offset || isLockedRoom(here);
    });
    stores.conversations.dispatch({ type: 'headsCompared', heads: result.value.heads });
    roomClosing.updateClock(result.value.heads.flatMap(({ room }) => room ?? []));
    const shown = openId();
    const shownHead = result.value.heads.find(({ conversationId }) => conversationId === shown);
    const timeline = shown === null ? undefined : stores.timelines.getState().byId[shown];
    const differsHere = timeline?.epoch !== shownHead?.epoch || (timeline?.offset ?? 0) < (shownHead?.offset ?? 0);
    const isBehind = differsHere || truncated.some(({ conversationId }) => conversationId === shown);
    const [isListed] = await Promise.all([
      // A head has no preview, and a new conversation has no name here.
      differs.length > 0 || truncated.length > 0
        ? listConversations()
        : checkMissing(
            before.filter((one) => !isLockedRoom(one)),
            result.value.heads,
          ).then(() => true),
      shown !== null && (isBehind || timeline?.stale === true) ? fetching.catchUp(shown) : null,
    ]);
    await markOpenRead();
    if (differs.length === 0 && truncated.length === 0) void fetching.refreshStoredLogs(result.value.heads);
    return isListed;
  }

  async function markOpenRead(): Promise<void> {
    const conversationId = openId();
    if (conversationId === null || !isBeingRead(readingState(stores), conversationId)) return;
    const timeline = stores.timelines.getState().byId[conversationId];
    const known = stores.conversations.getState()[conversationId];
    if (timeline?.loaded !== true || known === undefined || timeline.offset <= known.readOffset) return;
    // Only messages count as unread, so room events alone need no read update.
    if (known.unread === 0 && !hasMessageAfter(timeline, known.readOffset)) return;
    const { epoch } = known;
    const { offset } = timeline;
    lastRead = { conversationId, epoch, offset };
    unsentReads.set(conversationId, { epoch, offset, isSameSession: sameSession(stores) });
    await sendNextRead();
  }

  /** Sends one read cursor, then after a pause the next one or a later one of the same conversation. */
  async function sendNextRead(): Promise<void> {
    if (sendingRead) return;
    const [next] = unsentReads;
    if (next === undefined) return;
    const [conversationId, { epoch, offset, isSameSession }] = next;
    unsentReads.delete(conversationId);
    const known = stores.conversations.getState()[conversationId];
    if (!isSameSession() || known === undefined || known.epoch !== epoch || known.readOffset >= offset)
      return sendNextRead();
    sendingRead = true;
    const problem = await sendRead(conversationId, { epoch, offset, isSameSession });
    setTimeout(
      () => {
        sendingRead = false;
        void sendNextRead();
      },
      problem === null ? MARK_PAUSE_MS : 0,
    );
  }

  /** Returns the error. */
  async function sendRead(conversationId: string, read: UnsentRead): Promise<Problem | null> {
    const { epoch, offset, isSameSession } = read;
    const result = await client.request('conversation.markRead', { conversationId, epoch, offset });
    if (!result.ok) return result.error;
    if (!isSameSession()) return null;
    const { readOffset, unread } = result.value;
    stores.conversations.dispatch({ type: 'read', conversationId, offset: readOffset, unread });
    // Also drops a queued update that this answer covers.
    if ((unsentReads.get(conversationId)?.offset ?? Number.POSITIVE_INFINITY) <= readOffset)
      unsentReads.delete(conversationId);
    clearNotifications(conversationId, readOffset);
    return null;
  }

  async function markRead({
    conversationId,
    epoch,
    offset,
  }: Pick<ConversationSummary, 'conversationId' | 'epoch' | 'offset'>): Promise<void> {
    stores.conversations.dispatch({ type: 'read', conversationId, offset, unread: 0 });
    await sendRead(conversationId, { epoch, offset, isSameSession: sameSession(stores) });
  }

  async function markAllRead(): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const limit = createLimit(MARKS_AT_ONCE);
    const { settings } = stores.settings.getState();
    const unread = readableUnreadIn(stores.conversations.getState(), { settings, now: now() });
    const problems = await Promise.all(
      unread.map(({ conversationId, epoch, offset }) =>
        limit(async () => (isSameSession() ? sendRead(conversationId, { epoch, offset, isSameSession }) : null)),
      ),
    );
    return problems.find((problem) => problem !== null) ?? null;
  }

  function clearNotifications(conversationId: string, offset: number): void {
    const epoch = stores.conversations.getState()[conversationId]?.epoch;
    const reading = [myId(stores.session.getState()), conversationId, epoch, offset].join(' ');
    if (reading === lastCleared) return;
    lastCleared = reading;
    void client.request('host.clearNotifications', { place: conversationId });
  }

  return {
    open,
    ensureWith,
    openWith,
    close() {
      if (isOwnWindow(stores.host.getState())) void client.request('host.closeWindow', {});
      else stores.timelines.dispatch({ type: 'closed' });
    },
    mergeSummaries,
    refresh,
    reloadCompanions,
    applyErased,
    compareHeads,
    scrolled(atEnd) {
      stores.timelines.dispatch({ type: 'scrolled', atEnd });
      if (atEnd) void markOpenRead();
    },
    markOpenRead,
    markRead,
    markAllRead,
    clearNotifications,
    localReadOffset: ({ conversationId, epoch }) =>
      lastRead?.conversationId === conversationId && lastRead.epoch === epoch ? lastRead.offset : 0,
  };
}

function hasMessageAfter({ events }: Timeline, offset: number): boolean {
  return events.some((event) => event.type === 'message' && event.offset > offset);
}

/**
 * The heads that are behind the state at the time of the request: the server lost the end of these logs, or a read
 * cursor. State that is newer than the request is no sign of that, because the answer may be older.
 */
export function findTruncated(known: ConversationsState, heads: readonly Head[]): Head[] {
  return heads.filter(({ conversationId, epoch, offset, readOffset }) => {
    const before = known[conversationId];
    return before?.epoch === epoch && (offset < before.offset || readOffset < before.readOffset);
  });
}
