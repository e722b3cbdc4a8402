import type { EditedMessage, MessageEvent } from '../contract/model.ts';
import { attachmentsOf } from './attachmentsOf.ts';

/** What an edit says of the message that it changes. */
export function editedMessage({ id, replyTo, body }: MessageEvent): EditedMessage {
  const files = attachmentsOf(body);
  return { id, replyTo: replyTo ?? null, ...(files.length > 0 && { files: [...files] }) };
}
