import { ChatError } from '#shared/errors/ChatError.ts';

/** Whether Redis rejected a write because its memory is full. The write itself is logged. */
export function isRedisFull(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'REDIS_FULL';
}

/** Awaits an optional write, and ignores its failure when Redis is full. */
export async function ignoreWhenFull(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isRedisFull(error)) throw error;
  }
}
