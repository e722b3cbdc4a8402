import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attach } from '#core/embedded/attach.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { readServerState } from '#core/embedded/ServerState.ts';
import { z } from 'zod';

const playerSchema = z.object({ id: z.string(), name: z.string(), token: z.string() });

const recordSchema = z.object({
  /** ms since 1970; null: it was begun, and something came between. */
  madeAt: z.number().nullable(),
  /** A Redis that was named; null: a private one in this folder. */
  redis: z.string().nullable(),
  /** Everybody's. */
  password: z.string(),
  me: playerSchema.nullable(),
  /** All others, of whom some are away. */
  others: z.array(playerSchema),
});

/** What `npm run demo` writes down of what it made. */
export type DemoRecord = z.infer<typeof recordSchema>;
/** One that was made to its end. */
export type WholeDemo = DemoRecord & { readonly madeAt: number; readonly me: z.infer<typeof playerSchema> };

const RECORD_FILE = 'demo.json';

/** The demo has a data folder of its own, beside the person's own data and never in it. */
export function demoFolder(): string {
  return join(dataRoot(), 'demo');
}

export function demoRedisFolder(): string {
  return embeddedRedisFolder(demoFolder());
}

/** What was made here; null where there is no demo. Throws when the folder is somebody else's. */
export async function readRecord(): Promise<DemoRecord | null> {
  const folder = demoFolder();
  let text: string;
  try {
    text = await readFile(join(folder, RECORD_FILE), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    const found = await readdir(folder).catch((reason: unknown) => {
      if (isMissing(reason)) return [];
      throw reason;
    });
    if (found.length === 0) return null;
    throw new Error(
      `${folder} holds something that npm run demo did not make, so it stays as it is. Move it away first.`,
      { cause: error },
    );
  }
  const record = recordSchema.safeParse(parseOrNull(text));
  if (record.success) return record.data;
  return { madeAt: null, redis: null, password: '', me: null, others: [] };
}

/** The demo that `npm start` opens; null where there is none, or half of one. */
export async function readDemo(): Promise<WholeDemo | null> {
  const record = await readRecord().catch(() => null); // whatever lies there is no demo
  if (record === null) return null;
  const { madeAt, me } = record;
  return madeAt === null || me === null ? null : { ...record, madeAt, me };
}

export async function writeRecord(record: DemoRecord): Promise<void> {
  await writeFile(join(demoFolder(), RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/** Whether a Parley has the demo open now. */
export async function isOpen(): Promise<boolean> {
  const state = await readServerState(demoRedisFolder());
  if (state === null) return false;
  const attempt = await attach(state);
  if (attempt.status !== 'held') return false;
  const { hold } = attempt;
  if ((await hold.countOthers()) > 0) {
    hold.release();
    return true;
  }
  // A crash left it behind.
  await hold.shutDown();
  return false;
}

export async function removeFolder(): Promise<void> {
  await rm(demoFolder(), { recursive: true, force: true });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // cut off: half a demo
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
