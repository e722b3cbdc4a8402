import { mkdirSync, writeFileSync } from 'node:fs';
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
    expect(await findShippedServer(join(dataDir, 'new'), program)).toBe(server);
    expect(await findShippedServer(dataDir, program)).toBe(server);
    const used = install('REDIS0011\u00fa\u000a');
    expect(await findShippedServer(used.dataDir, used.program)).toBe(used.server);
  });

  it.each(['REDIS0012\u00fa', 'VALKEY080\u00fa', ''])('is not used for data that begins with %j', async (snapshot) => {
    const { program, dataDir } = install(snapshot);
    expect(await findShippedServer(dataDir, program)).toBeUndefined();
  });

  it('is not there beside Node', async () => {
    expect(await findShippedServer(undefined)).toBeUndefined();
  });
});
