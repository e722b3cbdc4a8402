import type { Attachment, LogEvent } from '#shared/contract/model.ts';
import type { Problem } from '../Problem.ts';
import type { Delivery, Outgoing, OutgoingFile, Timeline, Wait } from './state.ts';

/** The log was truncated before a message that was in it. */
export const LOST_BY_SERVER: Problem = { code: 'CURSOR_STALE', details: {} };

/** The server's answer to a send. */
export interface Acknowledgement {
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
  /** The message was in the log already, so no event for it will follow. */
  readonly repeated: boolean;
}

export function enqueue(timeline: Timeline, message: Omit<Outgoing, 'delivery'>): Timeline {
  return { ...timeline, outbox: [...timeline.outbox, { ...message, delivery: { state: 'sending' } }] };
}

/**
 * The send was acknowledged. The outgoing message stays until its own event replaces it. An offset that is not the next
 * one shows that messages of others are missing.
 */
export function acknowledge(timeline: Timeline, clientId: string, answer: Acknowledgement): Timeline {
  if (!timeline.outbox.some((message) => message.clientId === clientId)) return timeline;
  const { epoch, offset, at } = answer;
  const sent = setDelivery(timeline, (message) =>
    message.clientId === clientId ? { state: 'sent', offset, at } : message.delivery,
  );
  const missed = offset > timeline.offset + (answer.repeated ? 0 : 1);
  if (!timeline.loaded || epoch !== timeline.epoch || missed) return { ...sent, stale: true };
  return settleSent(sent);
}

/**
 * Settles acknowledged messages whose position in the log is loaded. Those before the loaded events are done. One that
 * is missing at its position was lost with the end of the log, and may be sent again.
 */
export function settleSent(timeline: Timeline): Timeline {
  const first = timeline.events[0]?.offset ?? timeline.offset + 1;
  const left = timeline.outbox.filter(({ delivery }) => delivery.state !== 'sent' || delivery.offset >= first);
  const settled = left.length === timeline.outbox.length ? timeline : { ...timeline, outbox: left };
  return failSentAfter(settled, first - 1, timeline.offset);
}

/** Client ids of the messages that were acknowledged with an offset after this one and whose events have not arrived. */
export function acknowledgedAfter({ outbox }: Timeline, offset: number): readonly string[] {
  return outbox
    .filter(({ delivery }) => delivery.state === 'sent' && delivery.offset > offset)
    .map(({ clientId }) => clientId);
}

/**
 * A message that was acknowledged before a fetch is in the log that was fetched. If it is after the end of that log, it
 * was lost with the end of the log, even when this timeline never had its event and its cursor was therefore valid.
 */
export function failMissing(timeline: Timeline, sentBefore: readonly string[], end: number): Timeline {
  const missing = acknowledgedAfter(timeline, end).filter((clientId) => sentBefore.includes(clientId));
  if (missing.length === 0) return timeline;
  return setDelivery(timeline, ({ clientId, delivery }) =>
    missing.includes(clientId) ? { state: 'failed', problem: LOST_BY_SERVER } : delivery,
  );
}

/** Acknowledged messages with offsets in (after, upTo] are not in the log, so they are marked as failed. */
export function failSentAfter(timeline: Timeline, after: number, upTo: number): Timeline {
  const lost = (delivery: Delivery): boolean =>
    delivery.state === 'sent' && delivery.offset > after && delivery.offset <= upTo;
  if (!timeline.outbox.some(({ delivery }) => lost(delivery))) return timeline;
  return setDelivery(timeline, ({ delivery }) =>
    lost(delivery) ? { state: 'failed', problem: LOST_BY_SERVER } : delivery,
  );
}

/** The send was refused. Files that the server no longer has must be uploaded again. */
export function refuse(timeline: Timeline, clientId: string, problem: Problem): Timeline {
  const isGone = problem.code === 'BLOB_NOT_FOUND';
  const kept = isGone ? changeFiles(timeline, clientId, withoutAttachments) : timeline;
  return setDelivery(kept, (message) =>
    message.clientId === clientId ? { state: 'failed', problem } : message.delivery,
  );
}

/** The files of a message. */
export function filesOf({ files = [] }: Pick<Outgoing, 'files'>): readonly OutgoingFile[] {
  return files;
}

/** The result of an upload: the attachment, or why it failed. */
export type UploadEnd = { readonly attachment: Attachment } | { readonly refusal: Problem };

export function endUpload(timeline: Timeline, clientId: string, fileId: string, end: UploadEnd): Timeline {
  return changeFiles(timeline, clientId, (message) => {
    const files = filesOf(message).map((file) => (file.id === fileId ? { ...file, ...end } : file));
    return afterUploads({ ...message, files });
  });
}

/** Removes a file from a message, which is otherwise still sent. */
export function removeFile(timeline: Timeline, clientId: string, fileId: string): Timeline {
  return changeFiles(timeline, clientId, (message) => {
    const files = filesOf(message).filter(({ id }) => id !== fileId);
    const isRefused = ({ refusal }: OutgoingFile): boolean => refusal !== undefined;
    // This file was the only reason for the failure.
    const isCleared = filesOf(message).some(isRefused) && !files.some(isRefused);
    const goesOn = isCleared && message.delivery.state === 'failed';
    return afterUploads({ ...message, files, ...(goesOn && { delivery: { state: 'sending' } }) });
  });
}

/** When all uploads have ended and one of them failed, the message has failed. */
function afterUploads(message: Outgoing): Outgoing {
  const files = filesOf(message);
  const refusal = files.find((file) => file.refusal !== undefined)?.refusal;
  const isUnderWay = files.some((file) => file.attachment === undefined && file.refusal === undefined);
  if (message.delivery.state !== 'sending' || refusal === undefined || isUnderWay) return message;
  return { ...message, delivery: { state: 'failed', problem: refusal } };
}

function withoutAttachments(message: Outgoing): Outgoing {
  return { ...message, files: filesOf(message).map(({ attachment: _attachment, ...file }) => file) };
}

function withoutRefusals(message: Outgoing): Outgoing {
  if (message.files === undefined) return message;
  return { ...message, files: message.files.map(({ refusal: _refusal, ...file }) => file) };
}

function changeFiles(timeline: Timeline, clientId: string, work: (message: Outgoing) => Outgoing): Timeline {
  const outbox = timeline.outbox.map((message) =>
    message.clientId === clientId && message.files !== undefined ? work(message) : message,
  );
  return { ...timeline, outbox };
}

/** Some of its files are not uploaded yet, so it can't be sent. */
export function isUploading(message: Outgoing): boolean {
  return message.delivery.state === 'sending' && filesOf(message).some(({ attachment }) => attachment === undefined);
}

/** A limit refused the message until a time; it and all others wait, so that their order stays. */
export function startWait(timeline: Timeline, clientId: string, wait: Wait): Timeline {
  return setDelivery(timeline, (message) =>
    message.clientId === clientId ? { state: 'sending', wait } : message.delivery,
  );
}

export function endWait(timeline: Timeline): Timeline {
  if (!timeline.outbox.some(isWaiting)) return timeline;
  return setDelivery(timeline, (message) => (isWaiting(message) ? { state: 'sending' } : message.delivery));
}

/** It waits until a limit admits it. */
export function isWaiting({ delivery }: Outgoing): boolean {
  return delivery.state === 'sending' && delivery.wait !== undefined;
}

/** Until when my messages wait for the team's limit of messages per minute (ms); null: they do not. */
export function messageRateWait(timeline: Timeline | undefined): number | null {
  for (const { delivery } of timeline?.outbox ?? []) {
    if (delivery.state === 'sending' && delivery.wait?.limit === 'messageRate') return delivery.wait.until;
  }
  return null;
}

/**
 * The next message to send. Messages are sent in order, but a text does not wait for the files before it; a message
 * with files does. While one waits for a limit, there is none.
 */
export function nextToSend(outbox: readonly Outgoing[]): Outgoing | undefined {
  if (outbox.some(isWaiting)) return undefined;
  const blockedFrom = outbox.findIndex(
    (message) => filesOf(message).length > 0 && (isUploading(message) || waitsForConnection(message)),
  );
  return outbox.find(
    (message, index) =>
      message.delivery.state === 'sending' &&
      !isUploading(message) &&
      (filesOf(message).length === 0 || blockedFrom === -1 || index < blockedFrom),
  );
}

/** Disconnected: queued messages wait in order. Uploads detect the disconnection themselves. */
export function park(timeline: Timeline, problem: Problem): Timeline {
  return setDelivery(timeline, (message) =>
    message.delivery.state === 'sending' && !isUploading(message) ? { state: 'failed', problem } : message.delivery,
  );
}

/** Merges outgoing messages from disk, from an earlier start or changed by another tab. */
export function mergeStored(timeline: Timeline, messages: readonly Outgoing[]): Timeline {
  return messages.reduce(mergeStoredMessage, timeline);
}

function mergeStoredMessage(timeline: Timeline, stored: Outgoing): Timeline {
  const known = timeline.outbox.find(({ clientId }) => clientId === stored.clientId);
  if (known === undefined) {
    const isInLog = timeline.events.some(({ id, from }) => id === stored.clientId && from === stored.from);
    return isInLog ? timeline : { ...timeline, outbox: [...timeline.outbox, stored] };
  }
  const { delivery } = isRefused(stored) || isRefused(known) ? stored : known;
  const changed = { ...stored, delivery };
  return { ...timeline, outbox: timeline.outbox.map((message) => (message === known ? changed : message)) };
}

export function retry(timeline: Timeline, clientIds: readonly string[]): Timeline {
  const outbox = timeline.outbox.map((message): Outgoing =>
    clientIds.includes(message.clientId) && message.delivery.state !== 'sent'
      ? { ...withoutRefusals(message), delivery: { state: 'sending' } }
      : message,
  );
  return { ...timeline, outbox };
}

export function discard(timeline: Timeline, clientId: string): Timeline {
  return { ...timeline, outbox: timeline.outbox.filter((message) => message.clientId !== clientId) };
}

/** The message's own event arrived and replaces the outgoing message. */
export function removeArrived(timeline: Timeline, event: LogEvent): Timeline {
  const left = timeline.outbox.filter((message) => message.clientId !== event.id || message.from !== event.from);
  return left.length === timeline.outbox.length ? timeline : { ...timeline, outbox: left };
}

/** Transient failures of a message or of one of its files: sent again when connected. */
export function waitsForConnection(message: Outgoing): boolean {
  if (message.delivery.state === 'sending') {
    return filesOf(message).some(({ refusal }) => refusal !== undefined && isTransient(refusal));
  }
  if (message.delivery.state !== 'failed') return false;
  return isTransient(message.delivery.problem);
}

/** The message is not sent unless its author acts. */
export function isRefused(message: Outgoing): boolean {
  return message.delivery.state === 'failed' && !waitsForConnection(message);
}

export function isTransient({ code }: Problem): boolean {
  return (
    code === 'OFFLINE' ||
    code === 'TIMEOUT' ||
    // The connection was replaced while the session was resumed; an expired session has its own code.
    code === 'NOT_SIGNED_IN' ||
    // Until the author has set it up.
    code === 'TWO_FACTOR_REQUIRED' ||
    code === 'REDIS_LOADING' ||
    // A fail-over, or a server that temporarily can't save.
    code === 'REDIS_READ_ONLY' ||
    code === 'REDIS_UNREACHABLE' ||
    // Until this app, or the server, is updated.
    code === 'UPGRADE_REQUIRED' ||
    code === 'SERVER_TOO_OLD' ||
    // Until the import has ended.
    code === 'IMPORT_UNDER_WAY' ||
    // Until the devices of an encrypted conversation are known, approved, or accepted.
    code === 'CONVERSATION_LOCKED' ||
    code === 'DEVICE_LIST_CHANGED' ||
    code === 'GATEWAY_UNREACHABLE'
  );
}

function setDelivery(timeline: Timeline, delivery: (message: Outgoing) => Delivery): Timeline {
  return {
    ...timeline,
    outbox: timeline.outbox.map((message) => ({ ...message, delivery: delivery(message) })),
  };
}
