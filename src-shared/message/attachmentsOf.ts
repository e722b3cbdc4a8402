import { ENCRYPTED_FILE } from '../blob/encryptedFile.ts';
import type { Attachment, AttachmentKind, MessageBody, MessageEvent } from '../contract/model.ts';

/** The files of a message, in order. */
export function attachmentsOf(body: MessageEvent['body']): readonly Attachment[] {
  if (body.kind === 'text' || body.kind === 'poll' || body.kind === 'recalled') return [];
  return 'items' in body ? body.items : [{ kind: body.kind, blob: body.blob }];
}

/** Whether a message has a file of one of these kinds. */
export function hasAttachment(body: MessageEvent['body'], kinds: readonly AttachmentKind[]): boolean {
  return attachmentsOf(body).some(({ kind }) => kinds.includes(kind));
}

/** The body of a message with these files. A single file has its own kind, which older versions support. */
export function bodyWith(attachments: readonly Attachment[], caption: string): MessageBody {
  const [first, ...others] = attachments;
  if (first === undefined) return { kind: 'text', text: caption };
  return others.length === 0 ? { ...first, caption } : { kind: 'album', items: [...attachments], caption };
}

/** The body of an encrypted message with files, of which a server sees the ids and the sizes of what is stored. */
export function encryptedBodyWith(
  files: readonly { readonly id: string; readonly bytes: number }[],
  caption: string,
): MessageBody {
  const items = files.map(({ id, bytes }) => ({ kind: 'file' as const, blob: { id, bytes, ...ENCRYPTED_FILE } }));
  return { kind: 'encrypted', items, caption };
}
