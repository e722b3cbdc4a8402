import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

/** The newest snapshot format that Valkey 8 reads. Redis 7.4 and later, and Valkey 9, write others. */
const NEWEST_FORMAT = 'REDIS0011';

/**
 * The Valkey in the installers of Linux and macOS, beside the program that runs; on Linux a copy of it in `dataDir`,
 * because the server may outlive the program, and with it the mounted AppImage. Undefined: there is none, or it cannot
 * read the data in `dataDir`, which another server wrote.
 */
export async function findShippedServer(
  dataDir: string | undefined,
  program: string = process.execPath,
): Promise<string | undefined> {
  const resources = process.platform === 'darwin' ? '../Resources' : 'resources';
  const server = join(dirname(program), resources, 'redis/valkey-server');
  if (!existsSync(server)) return undefined;
  if (dataDir === undefined) return server;
  if (!(await canRead(join(dataDir, 'appendonlydir')))) return undefined;
  return process.platform === 'linux' ? copyInto(dataDir, server) : server;
}

/** A copy that is there already may be running: it is replaced by another file, not overwritten. */
async function copyInto(dataDir: string, server: string): Promise<string> {
  const copy = join(dataDir, 'valkey-server');
  if (existsSync(copy) && (await readFile(copy)).equals(await readFile(server))) return copy;
  const draft = `${copy}.${randomUUID()}`;
  try {
    await copyFile(server, draft);
    await chmod(draft, 0o700);
    await rename(draft, copy);
    return copy;
  } catch {
    await rm(draft, { force: true });
    return server; // the disk is full
  }
}

/** Whether all snapshots in this folder have a format that Valkey 8 reads. A log alone has no format of its own. */
async function canRead(folder: string): Promise<boolean> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const formats = await Promise.all(
    names.filter((name) => name.endsWith('.base.rdb')).map((name) => readFormat(join(folder, name))),
  );
  return formats.every((format) => format === null || (/^REDIS\d{4}$/u.test(format) && format <= NEWEST_FORMAT));
}

/** Null: a running server, which has just made the next snapshot, deleted this one. */
async function readFormat(file: string): Promise<string | null> {
  const handle = await open(file).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  try {
    if (handle === null) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(NEWEST_FORMAT.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle?.close();
  }
}
