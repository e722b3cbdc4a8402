import { directId, otherOf, peopleOf } from '#shared/conversation/directId.ts';
import { checkText } from '#core/message/sendMessage.ts';
import { writtenBy } from '#core/export/exportHandlers.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Cursor, DirectSummary, Head, LogEvent, MessageEvent, Person } from '#shared/contract/model.ts';
import type { ThreadPage } from '#shared/contract/threadModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { summarizeThread } from '../../../src-renderer/stores/threads/reduce.ts';
import { repliesIn } from '../../../src-renderer/stores/timelines/threads.ts';
import { previewBody } from '../../../src-renderer/text/preview.ts';
import type { MemberHandlers, PublishTo } from './memberCalls.ts';
import { editIn } from './modelEdits.ts';
import { type ModelConversation, type PinCalls, pinHandlers } from './modelPins.ts';
import { changePollIn, reactIn } from './modelReactions.ts';
import { searchIn } from './modelSearch.ts';
import type { ModelUploads } from './modelUploads.ts';

type ConversationCalls =
  | PinCalls
  | 'direct.open'
  | 'conversation.list'
  | 'conversation.heads'
  | 'conversation.fetch'
  | 'conversation.threads'
  | 'conversation.markRead'
  | 'message.send'
  | 'message.edit'
  | 'message.react'
  | 'poll.vote'
  | 'poll.close'
  | 'message.search'
  | 'export.listMessages'
  | 'typing.set';

interface Options {
  readonly publish: PublishTo;
  /** The time, which advances by one second at each call. */
  readonly tick: () => number;
  readonly findPerson: (userId: string) => Person;
  readonly isOnline: (userId: string) => boolean;
  readonly isBlocking: (by: string, userId: string) => boolean;
  readonly uploads: ModelUploads;
}

/** The direct conversations of the team, as `chatCalls.ts` describes them. */
export function createModelConversations({ publish, tick, findPerson, isOnline, isBlocking, uploads }: Options) {
  const byId = new Map<string, ModelConversation>();

  /** Throws CONVERSATION_NOT_FOUND, NOT_A_MEMBER. */
  function find(me: string, conversationId: string): ModelConversation {
    const conversation = byId.get(conversationId);
    if (conversation === undefined) throw new ChatError('CONVERSATION_NOT_FOUND');
    if (!peopleOf(conversationId).includes(me)) throw new ChatError('NOT_A_MEMBER');
    return conversation;
  }
  const listOf = (me: string): ModelConversation[] => [...byId.values()].filter(({ id }) => peopleOf(id).includes(me));

  const readOffsetOf = ({ readOffsets }: ModelConversation, userId: string): number => readOffsets.get(userId) ?? 0;
  function unreadIn(conversation: ModelConversation, userId: string): number {
    const readOffset = readOffsetOf(conversation, userId);
    const isUnread = ({ type, from, offset }: LogEvent) => type === 'message' && from !== userId && offset > readOffset;
    return conversation.log.filter(isUnread).length;
  }
  function headOf(conversation: ModelConversation, me: string): Head {
    const { id, epoch, log } = conversation;
    const readOffset = readOffsetOf(conversation, me);
    return { conversationId: id, epoch, offset: log.length, unread: unreadIn(conversation, me), readOffset };
  }
  function summaryOf(conversation: ModelConversation, me: string): DirectSummary {
    const last = conversation.log.findLast((event) => event.type === 'message');
    return {
      ...headOf(conversation, me),
      kind: 'direct',
      with: findPerson(otherOf(conversation.id, me)),
      last:
        last === undefined
          ? null
          : { offset: last.offset, at: last.at, from: last.from, ...previewBody(last.body, Infinity) },
    };
  }

  function open(one: string, other: string): ModelConversation {
    const id = directId(one, other);
    const known = byId.get(id);
    if (known !== undefined) return known;
    const conversation = { id, log: [], epoch: 'epoch-1', readOffsets: new Map<string, number>(), pins: [] };
    byId.set(id, conversation);
    for (const me of new Set(peopleOf(id))) {
      publish([me], 'conversation.added', { conversation: summaryOf(conversation, me) });
    }
    return conversation;
  }

  function tell({ id, epoch }: ModelConversation, event: LogEvent): void {
    publish(peopleOf(id), 'conversation.appended', { conversationId: id, epoch, event });
  }

  function append(
    conversation: ModelConversation,
    message: Pick<MessageEvent, 'id' | 'from' | 'body' | 'mentions' | 'replyTo'>,
  ): MessageEvent {
    const { id, log } = conversation;
    const place = { offset: log.length + 1, counted: (log.at(-1)?.counted ?? 0) + 1, at: tick() };
    const event: MessageEvent = { type: 'message', ...place, ...message, to: otherOf(id, message.from) };
    log.push(event);
    tell(conversation, event);
    return event;
  }

  function markRead(conversation: ModelConversation, userId: string, upTo: number): void {
    const { id: conversationId, epoch, log, readOffsets } = conversation;
    const offset = Math.min(upTo, log.length);
    if (offset <= readOffsetOf(conversation, userId)) return;
    readOffsets.set(userId, offset);
    const unread = unreadIn(conversation, userId);
    publish(peopleOf(conversationId), 'conversation.read', { conversationId, epoch, userId, offset, unread });
  }

  /** The offset after which a page begins. Throws CURSOR_STALE. */
  function startOf({ log, epoch }: ModelConversation, cursor: Cursor): number {
    const agrees = ({ offset, id, at }: Pick<Cursor, 'offset' | 'id' | 'at'>): boolean =>
      offset === 0 || (log[offset - 1]?.id === id && (at === undefined || log[offset - 1]?.at === at));
    if (cursor.epoch === epoch && agrees(cursor)) return cursor.offset;
    const agreed = cursor.epoch === epoch ? cursor.trail?.find(agrees)?.offset : 0;
    throw new ChatError('CURSOR_STALE', { epoch, head: log.length, agreedOffset: agreed ?? 0 });
  }

  /** The threads of a range, with everything counted. */
  function threadsOf({ log }: ModelConversation, from: number, to: number): ThreadPage {
    const summaries = [...repliesIn([...log])]
      .filter(([root]) => root >= from && root <= to)
      .flatMap(([root, replies]) => summarizeThread(root, undefined, { replies, recalls: [] }) ?? []);
    return { after: 0, through: log.length, summaries };
  }

  function handlersOf(me: string): MemberHandlers<ConversationCalls> {
    return {
      'direct.open': ({ userId }) => ({ conversation: summaryOf(open(me, findPerson(userId).id), me) }),
      'conversation.list': () => ({ conversations: listOf(me).map((each) => summaryOf(each, me)) }),
      'conversation.heads': () => ({ heads: listOf(me).map((each) => headOf(each, me)) }),
      'conversation.fetch': ({ conversationId, cursor, before = Infinity, limit, markRead: marks }) => {
        const conversation = find(me, conversationId);
        const { log, readOffsets } = conversation;
        const end = Math.min(before - 1, log.length);
        const start = cursor === undefined ? Math.max(0, end - limit) : startOf(conversation, cursor);
        const page = {
          head: headOf(conversation, me),
          events: log.slice(start, Math.min(end, start + limit)),
          threads: threadsOf(conversation, start + 1, Math.min(end, start + limit)),
          reads: [...readOffsets].map(([userId, offset]) => ({ userId, offset })),
          here: peopleOf(conversationId).filter(isOnline),
        };
        if (marks) markRead(conversation, me, page.events.at(-1)?.offset ?? 0);
        return page;
      },
      'conversation.threads': ({ conversationId, from, limit }) => {
        const conversation = find(me, conversationId);
        return { epoch: conversation.epoch, threads: threadsOf(conversation, from, from + limit - 1) };
      },
      'conversation.markRead': ({ conversationId, offset }) => {
        const conversation = find(me, conversationId);
        markRead(conversation, me, offset);
        const { readOffset, unread } = headOf(conversation, me);
        return { readOffset, unread };
      },
      'message.send': ({ conversationId, clientId, body, ...about }) => {
        checkText(conversationId, body);
        const conversation = find(me, conversationId);
        const { epoch, log, readOffsets } = conversation;
        const other = otherOf(conversationId, me);
        const receiverOnline = isOnline(other);
        const known = log.find(({ id, from }) => id === clientId && from === me);
        if (known !== undefined) return { epoch, offset: known.offset, at: known.at, receiverOnline, repeated: true };
        if (isBlocking(me, other)) throw new ChatError('PERSON_BLOCKED');
        if (isBlocking(other, me)) throw new ChatError('DIRECT_UNAVAILABLE');
        for (const { blob } of attachmentsOf(body)) uploads.checkSender(me, conversationId, blob.id);
        const { offset, at } = append(conversation, { id: clientId, from: me, body, ...referencesOf(about) });
        readOffsets.set(me, offset);
        return { epoch, offset, at, receiverOnline, repeated: false };
      },
      'message.edit': ({ conversationId, offset, text, mentions }) => {
        const conversation = find(me, conversationId);
        const event = editIn(conversation.log, me, { conversationId, offset, text, mentions, at: tick() });
        tell(conversation, { ...event, text, ...(mentions !== undefined && { mentions }) });
        return { at: event.at };
      },
      'message.react': ({ conversationId, ...wanted }) => {
        const conversation = find(me, conversationId);
        const event = reactIn(conversation.log, me, wanted);
        if (event !== null) tell(conversation, event);
        return {};
      },
      'poll.vote': ({ conversationId, ...wanted }) => {
        const conversation = find(me, conversationId);
        tell(conversation, changePollIn(conversation.log, me, { ...wanted, type: 'voted' }));
        return {};
      },
      'poll.close': ({ conversationId, ...wanted }) => {
        const conversation = find(me, conversationId);
        tell(conversation, changePollIn(conversation.log, me, { ...wanted, type: 'pollClosed' }));
        return {};
      },
      'message.search': (wanted) => {
        const { epoch, log } = find(me, wanted.conversationId);
        return { epoch, ...searchIn(log, wanted) };
      },
      'export.listMessages': ({ conversationId, epoch: known, before = Infinity }) => {
        const { epoch, log } = find(me, conversationId);
        if (known !== undefined && known !== epoch) throw new ChatError('CURSOR_STALE', { epoch });
        const events = log.slice(0, before - 1).slice(-LIMITS.fetchEvents);
        const oldest = events[0]?.offset ?? 1;
        return { epoch, ...writtenBy(me, events), next: oldest > 1 ? oldest : null };
      },
      'typing.set': ({ conversationId, typing }) => {
        const { epoch } = find(me, conversationId);
        publish(peopleOf(conversationId), 'typing.changed', { conversationId, epoch, userId: me, typing });
        return {};
      },
      ...pinHandlers(me, (conversationId) => find(me, conversationId), tell),
    };
  }

  return {
    open,
    find,
    append,
    unreadOf: (me: string): number => listOf(me).reduce((sum, each) => sum + unreadIn(each, me), 0),
    handlersOf,
  };
}
