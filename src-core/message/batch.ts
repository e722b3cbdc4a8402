import type { MessageReferences, MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';
import { peopleOf } from '../directId.ts';
import type { scripts } from '../generated/scripts.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';

export interface OutgoingMessage extends MessageReferences {
  readonly author: string;
  /** The other person, in a direct conversation. */
  readonly to?: string;
  /** Idempotency key, unique per author and conversation. */
  readonly clientId: string;
  readonly body: MessageBody;
  /** The epoch of the room that it is meant for; undefined: the current room of that name. */
  readonly epoch?: string | undefined;
}

export interface SendResult {
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
  readonly receiverOnline: boolean;
  readonly repeated: boolean;
}

/** A message that waits to be sent: its arguments for the script, and the callbacks of its promise. */
export interface PendingSend {
  readonly row: { readonly author: string; readonly sentId: string; readonly event: string };
  /** The epoch of the room that it is meant for; undefined: any. */
  readonly meantFor: string | undefined;
  readonly resolve: (sent: SendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `event` is the part of a log element after `"uncounted"`, in the order that lua/includes/readElement.lua expects.
 * Every field but the body stands before it (lua/follow/readNews.lua), and the body comes last
 * (lua/message/reactToMessage.lua). A leading space marks a message that has side effects: it is more than a plain
 * text.
 */
export function toScriptRow({
  author,
  to,
  clientId,
  body,
  mentions,
  replyTo,
  inThread,
}: OutgoingMessage): PendingSend['row'] {
  const mentioned = mentions === undefined ? '' : `"mentions":${JSON.stringify(mentions)},`;
  const replied = replyTo === undefined ? '' : `"replyTo":${replyTo},`;
  const threaded = inThread === true ? '"inThread":true,' : '';
  const receiver = to === undefined ? '' : `"to":"${to}",`;
  const sideEffectMark = body.kind !== 'text' || mentions !== undefined || replyTo !== undefined ? ' ' : '';
  return {
    author,
    sentId: `${author}:${clientId}`,
    event: `${sideEffectMark}"id":"${clientId}","type":"message","from":"${author}",${mentioned}${replied}${threaded}${receiver}"body":${JSON.stringify(body)}}`,
  };
}

export function resolveDirectBatch(
  conversationId: string,
  batch: readonly PendingSend[],
  reply: ReplyOf<typeof scripts.sendMessages>,
): void {
  const [first] = peopleOf(conversationId);
  answer(batch, reply, {
    refusal: () => new ChatError('NOT_A_MEMBER'),
    receiverOnline: ({ row }) => (row.author === first ? reply.secondHere : reply.firstHere),
  });
}

export function resolveRoomBatch(batch: readonly PendingSend[], reply: ReplyOf<typeof scripts.sendToRoom>): void {
  const refusals = reply.refusals.values();
  answer(batch, reply, {
    refusal: () => toRefusal(refusals.next().value),
    receiverOnline: (_waiting, index) => reply.othersHere[index] ?? false,
  });
}

function toRefusal(refusal: { readonly code: string; readonly mutedUntil: number } | undefined): Error {
  if (refusal === undefined || !isErrorCode(refusal.code)) return new Error('sendToRoom returned too few refusals');
  const { code, mutedUntil } = refusal;
  return new ChatError(code, code === 'MUTED' ? { until: mutedUntil === -1 ? null : mutedUntil } : {});
}

/** The reply of both scripts: an offset per message, negative for one that was sent before, 0 for a refused one. */
interface BatchReply {
  readonly epoch: string;
  readonly at: number;
  readonly offsets: readonly number[];
  readonly repeatedAt: readonly number[];
}

interface Rules {
  readonly refusal: () => Error;
  readonly receiverOnline: (waiting: PendingSend, index: number) => boolean;
}

function answer(batch: readonly PendingSend[], reply: BatchReply, { refusal, receiverOnline }: Rules): void {
  const repeatedAt = reply.repeatedAt.values();
  for (const [index, waiting] of batch.entries()) {
    const offset = reply.offsets[index] ?? 0;
    if (offset === 0) {
      waiting.reject(refusal());
      continue;
    }
    waiting.resolve({
      epoch: reply.epoch,
      offset: Math.abs(offset),
      at: offset > 0 ? reply.at : (repeatedAt.next().value ?? reply.at),
      receiverOnline: receiverOnline(waiting, index),
      repeated: offset < 0,
    });
  }
}
