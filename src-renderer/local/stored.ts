import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { Problem } from '../stores/Problem.ts';
import { isPassing } from '../stores/timelines/reduceOutbox.ts';
import type { Outgoing, OutgoingFile } from '../stores/timelines/state.ts';

const WAITS: Problem = { code: 'OFFLINE', details: {} };

/**
 * A message on its way as it stands on disk. A send that was under way may or may not have arrived: sent again with its client
 * id, it can't arrive twice.
 */
export function asStored(conversationId: string, message: Outgoing): StoredOutgoing {
  const { clientId, from, text, at, offline, delivery } = message;
  const files = message.files?.map(withoutPassing);
  const about = { ...epochOf(message), ...aboutOthers(message) };
  const refusal = delivery.state === 'failed' && !isPassing(delivery.problem) ? delivery.problem : null;
  return {
    conversationId,
    clientId,
    from,
    text,
    ...about,
    ...(files !== undefined && { files, file: fileForEarlier(message) }),
    at,
    offline,
    refusal,
  };
}

export function asOutgoing(message: StoredOutgoing): Outgoing {
  const { clientId, from, text, at, offline, refusal } = message;
  const files = message.files ?? earlierFiles(message);
  const delivery = { state: 'failed', problem: refusal ?? WAITS } as const;
  return {
    clientId,
    from,
    ...epochOf(message),
    text,
    ...aboutOthers(message),
    ...(files !== undefined && { files }),
    at,
    offline,
    delivery,
  };
}

/** A failure that passes by itself is no reason after a restart. */
function withoutPassing({ refusal, ...file }: OutgoingFile): OutgoingFile {
  return refusal === undefined || isPassing(refusal) ? file : { ...file, refusal };
}

/**
 * What a tab of an earlier version, which knows one file, reads: otherwise it would send the text alone. Of several files it is the
 * first, which such a tab leaves to the others, and after a restart says must be attached again.
 */
function fileForEarlier({ clientId, text, files = [] }: Outgoing): StoredOutgoing['file'] {
  const [first, ...others] = files;
  if (first === undefined) return undefined;
  const { id, name, bytes, kind, attachment } = first;
  const isWhole = attachment !== undefined && others.length === 0 && id === clientId;
  return { name, bytes, kind, ...(isWhole && { body: { ...attachment, caption: text } }) };
}

/** The one file of a message that an earlier version kept. */
function earlierFiles({ clientId, file }: StoredOutgoing): OutgoingFile[] | undefined {
  if (file === undefined) return undefined;
  const { name, bytes, kind, body } = file;
  const attachment = body === undefined ? undefined : attachmentsOf(body)[0];
  return [{ id: clientId, name, bytes, kind, ...(attachment !== undefined && { attachment }) }];
}

/** The epoch of the log that a message was written for, where it is known. */
export function epochOf({ epoch }: Pick<Outgoing, 'epoch'>): { epoch?: string } {
  return epoch === undefined ? {} : { epoch };
}
