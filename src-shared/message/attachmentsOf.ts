import type { Attachment, AttachmentKind, MessageBody, MessageEvent } from '../contract/model.ts';

/** The files of a message, in order. */
export function attachmentsOf(body: MessageEvent['body']): readonly Attachment[] {
  if (body.kind === 'text' || body.kind === 'poll' || body.kind === 'recalled') return [];
  return body.kind === 'album' ? body.items : [{ kind: body.kind, blob: body.blob }];
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
