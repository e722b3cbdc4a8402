import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const serverStateSchema = z.object({ port: z.number().int().min(1).max(65_535), password: z.string().min(1) });

/**
 * The connection data of the private Redis, shared by all Parley processes on this computer. Written before the server
 * starts, removed when it is stopped.
 */
export type ServerState = z.infer<typeof serverStateSchema>;

export const HOST = '127.0.0.1';

export function serverUrl({ port, password }: ServerState): string {
  return `redis://:${password}@${HOST}:${port}`;
}

function stateFile(folder: string): string {
  return join(folder, 'server.json');
}

/** The recorded state; null when there is none or the file is invalid. */
export async function readServerState(folder: string): Promise<ServerState | null> {
  let text: string;
  try {
    text = await readFile(stateFile(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return serverStateSchema.parse(JSON.parse(text));
  } catch {
    return null; // a damaged file is treated as missing, and replaced at the next start
  }
}

/** Writes atomically, with permissions for this user only, because the file contains the password. */
export async function writeServerState(folder: string, state: ServerState): Promise<void> {
  const draft = `${stateFile(folder)}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
  await rename(draft, stateFile(folder));
}

export async function removeServerState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true });
}
