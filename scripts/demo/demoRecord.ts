import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attach, readServerState } from '#core/embedded/attach.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { z } from 'zod';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

const playerSchema = z.object({ id: z.string(), name: z.string(), token: z.string() });

const recordSchema = z.object({
  /** ms since 1970; null: its creation was interrupted. */
  madeAt: z.number().nullable(),
  /** A Redis given by URL; null: a private one in this folder. */
  redis: z.string().nullable(),
  /** The password of all accounts. */
  password: z.string(),
  me: playerSchema.nullable(),
  /** All others, including those who are away. */
  others: z.array(playerSchema),
});

/** The record that `npm run demo` writes. */
export type DemoRecord = z.infer<typeof recordSchema>;
/** A demo whose creation was completed. */
export type WholeDemo = DemoRecord & { readonly madeAt: number; readonly me: z.infer<typeof playerSchema> };

const RECORD_FILE = 'demo.json';

/** The demo has a data folder of its own, beside the person's own data and never in it. */
export function demoFolder(): string {
  return join(dataRoot(), 'demo');
}

export function demoRedisFolder(): string {
  return embeddedRedisFolder(demoFolder());
}

/** The record of the demo; null if there is none. Throws if the folder was not created by the demo. */
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

/** The demo that `npm start` opens; null if there is none, or an incomplete one. */
export async function readDemo(): Promise<WholeDemo | null> {
  const record = await readRecord().catch(() => null); // whatever is there is not a demo
  if (record === null) return null;
  const { madeAt, me } = record;
  return madeAt === null || me === null ? null : { ...record, madeAt, me };
}

export async function writeRecord(record: DemoRecord): Promise<void> {
  await writeFile(join(demoFolder(), RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/** Whether a Parley process has the demo open. */
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
  // Left running by a crash.
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
    return null; // truncated: an incomplete demo
  }
}

function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT';
}
