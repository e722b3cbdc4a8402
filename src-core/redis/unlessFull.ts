import { ChatError } from '#shared/errors/ChatError.ts';

/** Whether Redis took no write because it has no memory left; what it was is in the log. */
export function isFull(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'REDIS_FULL';
}

/** Waits for a write that can be done without while Redis is full. */
export async function unlessFull(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}
