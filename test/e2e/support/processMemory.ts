import { open, readFile } from 'node:fs/promises';
import { findTexts, MEMORY_FORMS } from '../../support/findTexts.ts';

/** Regions beyond this are read in pieces that overlap, so that a text at a border is found. */
const PIECE_BYTES = 16 * 1024 * 1024;
const OVERLAP_BYTES = 4_096;

/** Which of these texts are in the memory of a process. Linux only; the process is a child of this one. */
export async function findInMemory(pid: number, texts: readonly string[]): Promise<string[]> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  const found = new Set<string>();
  try {
    for (const [, from = '', to = ''] of maps.matchAll(/^([\da-f]+)-([\da-f]+) rw/gmu)) {
      const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      for (let at = start; at < end; at += PIECE_BYTES - OVERLAP_BYTES) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, end - at));
        const { bytesRead } = await memory.read(piece, 0, piece.length, at).catch(() => ({ bytesRead: 0 })); // not readable
        for (const text of findTexts(piece.subarray(0, bytesRead), texts, MEMORY_FORMS)) found.add(text);
      }
    }
  } finally {
    await memory.close();
  }
  return [...found];
}
