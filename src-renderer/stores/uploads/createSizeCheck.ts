import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { createLimit } from '../createLimit.ts';

/**
 * Whether the server accepts a file of this size, checked before anything is sent by beginning and cancelling an
 * upload. A positive answer holds for smaller files. Any other error (no connection, muted) is reported when the file
 * is sent.
 */
export function createSizeCheck({ client, newId }: Context) {
  // One at a time, because the server counts each check among the person's uploads.
  const limit = createLimit(1);
  let acceptedBytes = 0;

  async function check(conversationId: string, bytes: number): Promise<Problem | null> {
    if (bytes <= acceptedBytes) return null;
    const upload = { conversationId, uploadId: newId() };
    const begun = await client.request('upload.begin', { ...upload, name: 'size', bytes });
    if (!begun.ok) return begun.error.code === 'FILE_TOO_LARGE' ? begun.error : null;
    acceptedBytes = Math.max(acceptedBytes, bytes);
    await client.request('upload.cancel', upload);
    return null;
  }

  return (conversationId: string, bytes: number): Promise<Problem | null> => limit(() => check(conversationId, bytes));
}
