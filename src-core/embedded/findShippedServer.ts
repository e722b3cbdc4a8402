import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The newest snapshot format that Valkey 8 reads. Redis 7.4 and later, and Valkey 9, write others. */
const NEWEST_FORMAT = 'REDIS0011';

/**
 * The Valkey in the installers of Linux and macOS, beside the program that runs. Undefined: there is none, or it cannot
 * read the data in `dataDir`, which another server wrote.
 */
export async function findShippedServer(
  dataDir: string | undefined,
  program: string = process.execPath,
): Promise<string | undefined> {
  const resources = process.platform === 'darwin' ? '../Resources' : 'resources';
  const server = join(dirname(program), resources, 'redis/valkey-server');
  if (!existsSync(server)) return undefined;
  return dataDir === undefined || (await canRead(join(dataDir, 'appendonlydir'))) ? server : undefined;
}

/** Whether all snapshots in this folder have a format that Valkey 8 reads. A log alone has no format of its own. */
async function canRead(folder: string): Promise<boolean> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const formats = await Promise.all(
    names.filter((name) => name.endsWith('.base.rdb')).map((name) => readFormat(join(folder, name))),
  );
  return formats.every((format) => /^REDIS\d{4}$/u.test(format) && format <= NEWEST_FORMAT);
}

async function readFormat(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(NEWEST_FORMAT.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
