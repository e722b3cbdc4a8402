import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { DomainHandlers, Session } from '../Client.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';
import { readVisibility } from '../guest/companions.ts';
import { readMessages } from '../conversation/readMessages.ts';

/** The refusals of a conversation that the person has no access to. */
const NO_ACCESS: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
];

interface MessageRef {
  readonly conversationId: string;
  readonly epoch: string;
  readonly offset: number;
}

/** Where the reminders of saved messages wait until they are due. */
export interface ReminderQueue {
  /** Runs `write`, which stores a reminder of this person, so that it is written to their inbox when it is due. */
  store(userId: string, write: () => Promise<unknown>): Promise<void>;
}

export interface SavedPorts extends LogPorts {
  readonly reminders: ReminderQueue;
}

/**
 * Saved messages are references in the person's own slot; their content is read from the conversation when they are
 * listed. So recalls, edits and closed rooms need no clean-up here.
 */
export function createSavedHandlers(ports: SavedPorts): DomainHandlers<'saved'> {
  const { redis, keys, reminders } = ports;

  /**
   * Resolves references to messages, in order; stops when the reply would be too large. A message that the reader may
   * not see any more has no event.
   */
  async function resolve<Saved extends MessageRef>(session: Session, refs: readonly Saved[]) {
    const reader = session.me.id;
    const isVisible = await readVisibility(ports, session);
    const visible = refs.filter(({ conversationId }) => isVisible(conversationId));
    const byConversation = Map.groupBy(visible, ({ conversationId }) => conversationId);
    const found = new Map(
      await Promise.all(
        [...byConversation].map(async ([conversationId, theirs]) => {
          const offsets = theirs.map(({ offset }) => offset);
          const wanted = { conversationId, reader, offsets, bytes: LIMITS.answerBytes };
          const answer = await readMessages(ports, wanted).catch((error: unknown) => {
            if (error instanceof ChatError && NO_ACCESS.includes(error.code)) return null;
            throw error;
          });
          return [conversationId, answer] as const;
        }),
      ),
    );
    const resolved: (Saved & { readonly event: MessageEvent | null })[] = [];
    let size = 0;
    for (const ref of refs) {
      const { conversationId, epoch, offset } = ref;
      const answer = found.get(conversationId);
      if (answer?.left.has(offset) === true) break;
      const message = answer?.epoch === epoch ? answer.messages.get(offset) : undefined;
      const event = message === undefined || message.body.kind === 'recalled' ? null : message;
      size += event === null ? 0 : Buffer.byteLength(JSON.stringify(event));
      if (size > LIMITS.answerBytes && resolved.length > 0) break;
      resolved.push({ ...ref, event });
    }
    return resolved;
  }

  return {
    'saved.set': async ({ conversationId, offset, on, remindAt }, { session }) => {
      const reader = session.me.id;
      const args = {
        conversationId,
        offset,
        epoch: '',
        on,
        remindAt: remindAt === undefined ? '' : String(remindAt ?? 'none'),
        limit: LIMITS.savedMessages,
        farthest: LIMITS.scheduleMs,
      };
      if (on) {
        const { epoch, messages } = await readMessages(ports, { conversationId, reader, offsets: [offset] });
        const message = messages.get(offset);
        if (message === undefined || message.body.kind === 'recalled') throw new ChatError('MESSAGE_NOT_FOUND');
        args.epoch = epoch;
      }
      const write = () => redis.run(scripts.setSaved, keys.user(reader), args);
      await (on && typeof remindAt === 'number' ? reminders.store(reader, write) : write());
      return {};
    },

    'saved.list': async ({ before = 0, limit }, { session }) => {
      const reader = session.me.id;
      const { saved, hasMore } = await redis.run(scripts.listSaved, keys.user(reader), { before, limit });
      const refs = saved.map(({ remindAt, ...ref }) => ({ ...ref, remindAt: remindAt === 0 ? null : remindAt }));
      const resolved = await resolve(session, refs);
      return { saved: resolved, hasMore: hasMore || resolved.length < saved.length };
    },
  };
}
