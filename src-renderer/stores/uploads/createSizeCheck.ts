import type { Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import { createTurns } from '../createTurns.ts';

/**
 * Whether the server takes a file of this size, asked before anything is sent: begun, and let go at once. What was answered
 * holds for smaller files. Any other answer (no connection, muted) is told when the file is sent.
 */
export function createSizeCheck({ client, newId }: Context) {
  // One at a time: the server counts whoever asks among a person's uploads.
  const inTurn = createTurns(1);
  let taken = 0;

  async function ask(conversationId: string, bytes: number): Promise<Problem | null> {
    if (bytes <= taken) return null;
    const upload = { conversationId, uploadId: newId() };
    const begun = await client.request('upload.begin', { ...upload, name: 'size', bytes });
    if (!begun.ok) return begun.error.code === 'FILE_TOO_LARGE' ? begun.error : null;
    taken = Math.max(taken, bytes);
    await client.request('upload.cancel', upload);
    return null;
  }

  return (conversationId: string, bytes: number): Promise<Problem | null> => inTurn(() => ask(conversationId, bytes));
}
