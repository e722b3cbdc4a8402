import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const serverStateSchema = z.object({ port: z.number().int().min(1).max(65_535), password: z.string().min(1) });

/** How every Parley on this computer reaches the private Redis. Written before the server starts, gone when it was stopped. */
export type ServerState = z.infer<typeof serverStateSchema>;

export const HOST = '127.0.0.1';

export function serverUrl({ port, password }: ServerState): string {
  return `redis://:${password}@${HOST}:${port}`;
}

function stateFile(folder: string): string {
  return join(folder, 'server.json');
}

/** The state, or `null` where no server was left running or the file is not one of ours. */
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
    return null; // a torn file says nothing about a server, and a new one is written in its place
  }
}

/** Whole or not at all, and readable for nobody else: it holds the password. */
export async function writeServerState(folder: string, state: ServerState): Promise<void> {
  const draft = `${stateFile(folder)}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
  await rename(draft, stateFile(folder));
}

export async function removeServerState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true });
}
