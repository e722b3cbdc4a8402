import type { Data } from '#shared/contract/index.ts';
import {
  type ConversationSummary,
  conversationIdSchema,
  isCounted,
  type LogEvent,
  type MessageEvent,
  type UnknownEvent,
} from '#shared/contract/model.ts';
import { LEASES } from '#shared/contract/limits.ts';
import type { Proposal } from '#shared/contract/proposalCalls.ts';
import { pauseEnd } from '#shared/notify/pauses.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { mentionsPerson } from '#shared/message/wideMentions.ts';
import { isBlocked } from '../stores/blocks/reduce.ts';
import { partnerOf } from '../stores/conversations/selectors.ts';
import { leavesGap } from '../stores/conversations/reduce.ts';
import { isGuest, myId, tokenOf } from '../stores/session/reduce.ts';
import { messageAt, loadedReplies } from '../stores/timelines/messageAt.ts';
import { preview, previewBody, previewUnknown } from '../text/preview.ts';
import type { Actions } from './Actions.ts';
import { messageSubject } from './createNotifier.ts';
import type { Context } from '../stores/Context.ts';
import { isBeingRead, isBeingReadAnywhere, readingState } from '../stores/reading.ts';
import { closingRoom } from './notifyOfClosing.ts';

const isConversation = (place: string): boolean => conversationIdSchema.safeParse(place).success;

/** Maximum length of a notification's text. */
const NOTIFICATION_LENGTH = 200;
/** Factor for the Markdown signs, which are removed afterwards. */
const MARKDOWN_FACTOR = 4;

/** Applies events of the server and the shell. Returns the function that stops this. */
export function listen(context: Context, actions: Actions): () => void {
  const { client, stores, now } = context;

  /** The signed-in account's id. Events that arrive after a sign-out are ignored. */
  const signedIn = (): string | null => myId(stores.session.getState());

  const isByBlocked = (userId: string): boolean => isBlocked(stores.blocks.getState(), userId);

  /** The person does not see how far those whom they block have read in their direct conversation. */
  const isSeenRead = (conversationId: string, userId: string): boolean =>
    isRoom(conversationId) || !isByBlocked(userId);

  /** Whether an event belongs to the known log, because a new room may have the name of a closed one. */
  function isCurrent({ conversationId, epoch }: { conversationId: string; epoch?: string | undefined }): boolean {
    const known = stores.conversations.getState()[conversationId];
    return epoch === undefined || known === undefined || known.epoch === epoch;
  }

  /** Perhaps in another window or on another computer. */
  function ownCursorMoved(conversationId: string, offset: number, unread: number): void {
    stores.conversations.dispatch({ type: 'read', conversationId, offset, unread });
    if (unread === 0) actions.conversations.clearNotifications(conversationId, offset);
  }

  function appended({ conversationId, epoch, event }: Data<'conversation.appended'>, me: string): void {
    // A late event of a closed room.
    if (stores.rooms.getState().ended[conversationId]?.epoch === epoch) return;
    const known = stores.conversations.getState()[conversationId];
    const isNew = known === undefined || known.epoch !== epoch || event.offset > known.offset;
    const gap = leavesGap(known, epoch, event);
    stores.conversations.dispatch({ type: 'appended', conversationId, epoch, event, me });
    if (conversationId in stores.timelines.getState().byId) {
      const change = { type: 'eventReceived', epoch, event } as const;
      stores.timelines.dispatch({ type: 'changed', conversationId, change });
    }
    actions.members.applyEvent(conversationId, event);
    actions.joinRequests.applyEvent(conversationId, event);
    actions.pins.applyEvent(conversationId, event);
    actions.saved.applyEvent(conversationId, epoch, event);
    if (event.type === 'recalled') {
      stores.search.dispatch({ type: 'recalled', conversationId, offset: event.target });
      actions.edits.recalled(conversationId, event.target);
    }
    if (event.type === 'expired') stores.search.dispatch({ type: 'expired', conversationId, upTo: event.upTo });
    if (event.type === 'edited') stores.search.dispatch({ type: 'edited', conversationId, event });
    stores.typing.dispatch({ type: 'stopped', conversationId, userId: event.from });
    // Writing or entering marks everything above as read.
    const { type, from: userId, offset } = event;
    if (isCounted(event) || type === 'entered')
      stores.reads.dispatch({ type: 'moved', conversationId, epoch, userId, offset });
    if (event.type === 'muted') stores.typing.dispatch({ type: 'stopped', conversationId, userId: event.userId });
    if (event.type === 'recalled' && known !== undefined && event.target > known.readOffset) {
      void client.request('host.clearNotifications', { place: conversationId });
    }

    const { openId, byId } = stores.timelines.getState();
    if (conversationId === openId && byId[conversationId]?.stale === true)
      void actions.fetching.catchUp(conversationId);
    if (gap) void actions.conversations.compareHeads();
    if (isBeingRead(readingState(stores), conversationId)) void actions.conversations.markOpenRead();
    else if (isNew && !isBeingReadAnywhere(stores, conversationId) && mayNotify(conversationId, event, me)) {
      actions.notifier.notify({
        kind: isRoom(conversationId) ? 'room' : 'direct',
        conversationId,
        mentionsMe: event.type === 'message' && concernsMe(conversationId, event, me),
        isLookedAt: false,
        place: conversationId,
        subject: messageSubject(conversationId, event.offset),
        title: titleOf(known, event.from),
        body: describe(event),
      });
    }
  }

  function mayNotify(conversationId: string, event: LogEvent, me: string): event is MessageEvent | UnknownEvent {
    if (event.from === me || isByBlocked(event.from) || !isCounted(event)) return false;
    return !isOthersThread(conversationId, event, me);
  }

  function describe(event: MessageEvent | UnknownEvent): string {
    if (event.type === 'unknown') return context.describePreview(previewUnknown(event));
    const message = previewBody(event.body, NOTIFICATION_LENGTH * MARKDOWN_FACTOR);
    return preview(context.describePreview(message), NOTIFICATION_LENGTH);
  }

  /**
   * It mentions me, replies to my message, or is in a thread that I replied in. If that message is not loaded, the
   * inbox item notifies.
   */
  function concernsMe(conversationId: string, { mentions, replyTo, inThread }: MessageEvent, me: string): boolean {
    if (mentionsPerson(mentions, me)) return true;
    if (replyTo === undefined) return false;
    if (messageAt(stores, conversationId, replyTo)?.from === me) return true;
    return inThread === true && loadedReplies(stores, conversationId, replyTo).some(({ from }) => from === me);
  }

  /**
   * A reply in a room's thread that I did not take part in: it is unread, but notifies only the participants of the
   * thread.
   */
  function isOthersThread(conversationId: string, event: MessageEvent | UnknownEvent, me: string): boolean {
    const isInThread = event.type === 'message' && event.inThread === true;
    return isInThread && isRoom(conversationId) && !concernsMe(conversationId, event, me);
  }

  /** The author; in a room the nickname with the room's name. */
  function titleOf(known: ConversationSummary | undefined, from: string): string {
    const account = stores.people.getState()[from]?.name;
    if (known?.kind !== 'room') return account ?? (known === undefined ? '' : partnerOf(known).name);
    const nickname = stores.members.getState()[known.conversationId]?.byId[from]?.nickname ?? account;
    return nickname === undefined ? known.room.title : `${nickname} · ${known.room.title}`;
  }

  function proposed(conversationId: string, { id, by, name }: Proposal): void {
    actions.notifier.notify({
      kind: 'direct',
      conversationId,
      mentionsMe: true,
      isLookedAt: isBeingReadAnywhere(stores, conversationId),
      place: conversationId,
      subject: `proposal ${id}`,
      title: titleOf(stores.conversations.getState()[conversationId], by),
      body: context.describeProposal(name),
    });
  }

  function typing({ conversationId, userId, typing }: Data<'typing.changed'>): void {
    if (!typing) return stores.typing.dispatch({ type: 'stopped', conversationId, userId });
    stores.typing.dispatch({ type: 'started', conversationId, userId, until: now() + LEASES.typingMs });
    // One timer per event; a repeated event extends the state beyond its timer.
    setTimeout(() => stores.typing.dispatch({ type: 'timePassed', now: now() }), LEASES.typingMs + 1);
  }

  /** The shell holds a link until the person is signed in. */
  function takeLink(): void {
    if (signedIn() !== null) void actions.linkNavigation.openPendingLink();
  }

  const ends = [
    stores.session.subscribe((now, before) => {
      if (myId(now) !== null && myId(before) === null) takeLink();
    }),
    client.on('conversation.appended', (data) => {
      const me = signedIn();
      if (me !== null) appended(data, me);
    }),
    client.on('conversation.added', ({ conversation }) => {
      if (signedIn() !== null) actions.conversations.mergeSummaries([conversation]);
    }),
    client.on('conversation.read', ({ conversationId, epoch, userId, offset, unread }) => {
      if (signedIn() === null || !isCurrent({ conversationId, epoch })) return;
      if (isSeenRead(conversationId, userId)) {
        stores.reads.dispatch({ type: 'moved', conversationId, userId, offset, ...(epoch !== undefined && { epoch }) });
      }
      if (userId === signedIn()) ownCursorMoved(conversationId, offset, unread);
    }),
    client.on('conversation.readsMoved', ({ conversationId, epoch, reads: moved }) => {
      const me = signedIn();
      if (me === null || !isCurrent({ conversationId, epoch })) return;
      const reads = moved.filter(({ userId }) => isSeenRead(conversationId, userId));
      stores.reads.dispatch({ type: 'manyMoved', conversationId, reads, ...(epoch !== undefined && { epoch }) });
      for (const { userId, offset, unread } of reads) if (userId === me) ownCursorMoved(conversationId, offset, unread);
    }),
    client.on('proposal.changed', (data) => {
      const me = signedIn();
      if (me === null || !isCurrent(data)) return;
      actions.proposals.applyEvent(data);
      if (data.proposal !== null && data.proposal.by !== me && !isByBlocked(data.proposal.by))
        proposed(data.conversationId, data.proposal);
    }),
    client.on('room.requestsChanged', (data) => {
      if (signedIn() !== null && isCurrent(data)) actions.joinRequests.applyReceived(data);
    }),
    client.on('room.requestChanged', ({ conversationId, request }) => {
      if (signedIn() !== null) actions.joinRequests.applyMine(conversationId, request);
    }),
    client.on('room.changed', ({ conversationId, epoch, room }) => {
      if (signedIn() === null || !isCurrent({ conversationId, epoch })) return;
      actions.rooms.applyState(conversationId, room);
      actions.sending.recheckSlowMode(conversationId);
      void actions.members.reloadIfDifferent(conversationId, room);
    }),
    client.on('room.closed', ({ conversationId, epoch, reason }) => {
      if (signedIn() !== null && isCurrent({ conversationId, epoch }))
        actions.rooms.applyClosed(conversationId, reason);
    }),
    client.on('room.left', ({ conversationId, epoch, reason, until }) => {
      if (signedIn() !== null && isCurrent({ conversationId, epoch }))
        actions.rooms.applyClosed(conversationId, reason, until);
    }),
    client.on('person.joined', ({ person }) => {
      if (signedIn() !== null) stores.people.dispatch({ type: 'listed', people: [person] });
    }),
    client.on('person.changed', ({ profile }) => {
      if (signedIn() !== null) stores.profiles.dispatch({ type: 'changed', profiles: [profile] });
    }),
    client.on('person.renamed', ({ person, profile }) => {
      const me = signedIn();
      if (me === null) return;
      stores.people.dispatch({ type: 'listed', people: [person] });
      stores.profiles.dispatch({ type: 'changed', profiles: [profile] });
      stores.team.dispatch({ type: 'personRenamed', person });
      if (person.id === me) void actions.session.applyName(person.name);
    }),
    client.on('person.erased', ({ userId }) => {
      if (signedIn() === null) return;
      actions.conversations.applyErased([userId]);
      if (stores.team.getState().people !== null) void actions.team.loadPeople();
    }),
    stores.people.subscribe((people) => stores.conversations.dispatch({ type: 'peopleNamed', people })),
    stores.profiles.subscribe(actions.members.applyNames),
    stores.conversations.subscribe(actions.rooms.openIfEntered),
    client.on('team.memberChanged', (event) => {
      const session = stores.session.getState();
      if (session.status !== 'signedIn') return;
      actions.joinRequests.applyMember(event);
      const isChanged = event.userId === session.me.id && (event.role === 'guest') !== isGuest(session);
      if (isChanged && event.active) void actions.session.reenter(event.role);
      else actions.team.applyEvent(event);
      if (event.userId === session.me.id) void actions.reports.refresh();
    }),
    client.on('report.changed', actions.reports.applyChange),
    client.on('person.companionsChanged', () => {
      if (signedIn() !== null) void actions.conversations.reloadCompanions();
    }),
    client.on('group.changed', (event) => {
      if (signedIn() !== null) actions.groups.applyEvent(event);
    }),
    client.on('emoji.changed', (change) => {
      if (signedIn() !== null) actions.customEmoji.applyEvent(change);
    }),
    client.on('presence.changed', (presence) => {
      if (signedIn() !== null) stores.presence.dispatch({ type: 'changed', presence: [presence] });
    }),
    client.on('typing.changed', (data) => {
      const me = signedIn();
      if (me !== null && data.userId !== me && isCurrent(data) && !isByBlocked(data.userId)) typing(data);
    }),
    client.on('connection.changed', actions.previews.applyConnectionChange),
    client.on('local.outgoingChanged', actions.sending.applyOutboxChange),
    client.on('session.ended', () => {
      if (tokenOf(stores.session.getState()) !== null) actions.session.expire();
    }),
    client.on('account.twoFactorRequired', ({ isRequired }) => {
      if (isRequired) actions.session.requireTwoFactor();
      else stores.session.dispatch({ type: 'twoFactorLifted' });
    }),
    client.on('saved.changed', (change) => {
      if (signedIn() !== null) actions.saved.applyChange(change);
    }),
    client.on('block.changed', (change) => {
      if (signedIn() !== null) actions.blocks.applyChange(change);
    }),
    client.on('scheduled.changed', () => {
      if (signedIn() !== null) void actions.scheduled.refresh();
    }),
    client.on('settings.changed', (settings) => {
      if (signedIn() !== null) actions.settings.applyPush(settings);
    }),
    client.on('host.notificationClicked', ({ place }) => {
      const conversationId = closingRoom(place) ?? place;
      if (signedIn() !== null && isConversation(conversationId)) actions.conversations.open(conversationId);
    }),
    client.on('host.readElsewhereChanged', ({ conversationIds }) => {
      stores.host.dispatch({ type: 'readElsewhereChanged', conversationIds });
    }),
    client.on('host.pauseRequested', ({ pause }) => {
      const until = pause === null ? null : pauseEnd(pause, now());
      if (signedIn() !== null) actions.settings.change({ type: 'paused', until });
    }),
    client.on('host.linkOpened', takeLink),
  ];
  return () => {
    for (const end of ends) end();
  };
}
