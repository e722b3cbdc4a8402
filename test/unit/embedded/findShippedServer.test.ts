import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findShippedServer } from '#core/embedded/findShippedServer.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

const resources = process.platform === 'darwin' ? '../Resources' : 'resources';

/** An installed app with the server, and a data folder whose log begins with a snapshot. */
function install(snapshot?: string): { readonly program: string; readonly server: string; readonly dataDir: string } {
  const folder = makeTemporaryFolder('shipped');
  const program = join(folder, 'app/bin/parley');
  const server = join(dirname(program), resources, 'redis/valkey-server');
  mkdirSync(dirname(server), { recursive: true });
  writeFileSync(server, '');
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'appendonlydir'), { recursive: true });
  if (snapshot !== undefined) writeFileSync(join(dataDir, 'appendonlydir/appendonly.aof.1.base.rdb'), snapshot);
  return { program, server, dataDir };
}

describe('the server that an installer brought', () => {
  it('is found beside the program, for no data, new data, and data of a server like it', async () => {
    const { program, server, dataDir } = install();
    expect(await findShippedServer(undefined, program)).toBe(server);
    const found = (data: string): string => (process.platform === 'linux' ? join(data, 'valkey-server') : server);
    expect(await findShippedServer(dataDir, program)).toBe(found(dataDir));
    const used = install('REDIS0011\u00fa\u000a');
    expect(await findShippedServer(used.dataDir, program)).toBe(found(used.dataDir));
  });

  it.skipIf(process.platform !== 'linux')('runs from the data folder, which outlives a mounted AppImage', async () => {
    const { program, server, dataDir } = install();
    const copy = await findShippedServer(dataDir, program);
    expect(copy).toBe(join(dataDir, 'valkey-server'));
    const { ino, mode } = statSync(copy ?? '');
    expect(mode & 0o777).toBe(0o700);
    await findShippedServer(dataDir, program);
    expect(statSync(copy ?? '').ino).toBe(ino);

    // A running server keeps its file.
    writeFileSync(server, 'a newer one');
    expect(await findShippedServer(dataDir, program)).toBe(copy);
    expect(statSync(copy ?? '').ino).not.toBe(ino);
    expect(readFileSync(copy ?? '', 'utf8')).toBe('a newer one');
    expect(readdirSync(dataDir).toSorted()).toEqual(['appendonlydir', 'valkey-server']);
    expect(await findShippedServer(join(dataDir, 'missing'), program)).toBe(server);
  });

  it('does not mind that a running server deletes a snapshot meanwhile', async () => {
    const { program, dataDir } = install();
    // A link to nowhere: listed, and not there when it is opened.
    symlinkSync(join(dataDir, 'deleted'), join(dataDir, 'appendonlydir/appendonly.aof.1.base.rdb'));
    expect(await findShippedServer(dataDir, program)).toBeDefined();
  });

  it.each(['REDIS0012\u00fa', 'VALKEY080\u00fa', ''])('is not used for data that begins with %j', async (snapshot) => {
    const { program, dataDir } = install(snapshot);
    expect(await findShippedServer(dataDir, program)).toBeUndefined();
  });

  it('is not there beside Node', async () => {
    expect(await findShippedServer(undefined)).toBeUndefined();
  });
});
