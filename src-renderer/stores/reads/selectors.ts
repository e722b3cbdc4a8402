import type { Reads } from './reduce.ts';

/** Who has read up to a message, or beyond it; not its author, who need not read it. */
export function readersOf(reads: Reads | undefined, offset: number, author: string): string[] {
  return Object.entries(reads?.byUser ?? {})
    .filter(([userId, mark]) => mark >= offset && userId !== author)
    .map(([userId]) => userId);
}
