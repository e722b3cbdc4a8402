import type { Reads } from './reduce.ts';

/** Everybody except the author whose read cursor is at or after a message. */
export function readersOf(reads: Reads | undefined, offset: number, author: string): string[] {
  return Object.entries(reads?.byUser ?? {})
    .filter(([userId, mark]) => mark >= offset && userId !== author)
    .map(([userId]) => userId);
}
