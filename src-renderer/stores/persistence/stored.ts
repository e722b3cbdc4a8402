import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { Problem } from '../Problem.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import type { Outgoing, OutgoingFile } from '../timelines/state.ts';

const OFFLINE: Problem = { code: 'OFFLINE', details: {} };

/**
 * The persisted form of an outgoing message. A send that was under way may or may not have succeeded; it is repeated
 * under the same client id, so it never posts twice.
 */
export function asStored(conversationId: string, message: Outgoing): StoredOutgoing {
  const { clientId, from, text, poll, at, offline, delivery } = message;
  const files = message.files?.map(withoutTransient);
  const about = { ...epochOf(message), ...referencesOf(message) };
  const refusal = delivery.state === 'failed' && !isTransient(delivery.problem) ? delivery.problem : null;
  return {
    conversationId,
    clientId,
    from,
    text,
    ...(poll !== undefined && { poll }),
    ...about,
    ...(files !== undefined && { files, file: fileForEarlierVersion(message) }),
    at,
    offline,
    refusal,
  };
}

export function asOutgoing(message: StoredOutgoing): Outgoing {
  const { clientId, from, text, poll, at, offline, refusal } = message;
  const files = message.files ?? filesOfEarlierVersion(message);
  const delivery = { state: 'failed', problem: refusal ?? OFFLINE } as const;
  return {
    clientId,
    from,
    ...epochOf(message),
    text,
    ...(poll !== undefined && { poll }),
    ...referencesOf(message),
    ...(files !== undefined && { files }),
    at,
    offline,
    delivery,
  };
}

/** A transient failure is dropped, because the upload is retried after a restart. */
function withoutTransient({ refusal, ...file }: OutgoingFile): OutgoingFile {
  return refusal === undefined || isTransient(refusal) ? file : { ...file, refusal };
}

/**
 * For a tab of an earlier version, which supports one file; without this field it would send the text alone. Of several
 * files it contains the first without an attachment: such a tab does not send it, and after a restart asks for the file
 * again.
 */
function fileForEarlierVersion({ clientId, text, files = [] }: Outgoing): StoredOutgoing['file'] {
  const [first, ...others] = files;
  if (first === undefined) return undefined;
  const { id, name, bytes, kind, attachment } = first;
  const isWhole = attachment !== undefined && others.length === 0 && id === clientId;
  return { name, bytes, kind, ...(isWhole && { body: { ...attachment, caption: text } }) };
}

/** The file of a message that was stored by an earlier version, which supported only one. */
function filesOfEarlierVersion({ clientId, file }: StoredOutgoing): OutgoingFile[] | undefined {
  if (file === undefined) return undefined;
  const { name, bytes, kind, body } = file;
  const attachment = body === undefined ? undefined : attachmentsOf(body)[0];
  return [{ id: clientId, name, bytes, kind, ...(attachment !== undefined && { attachment }) }];
}

/** The epoch of the log that a message was written for, where it is known. */
export function epochOf({ epoch }: Pick<Outgoing, 'epoch'>): { epoch?: string } {
  return epoch === undefined ? {} : { epoch };
}
