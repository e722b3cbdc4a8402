import { execFile } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { pair, say, silent, startCore } from '../../support/coreForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

it('The commands export and import, and print how much, where to, and for whom accounts were created', async () => {
  const run = async (name: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: repositoryRoot })).stdout;
  const [from, into, to] = [await freshFolder(), await freshFolder(), joinPath(await freshFolder(), 'exported')];
  const redis = await startEmbeddedRedis({ dataDir: embeddedRedisFolder(from), log: silent });
  const core = startCore({ redis: { url: redis.url }, keyPrefix: 'parley' });
  const { mei, tom, conversationId } = await pair(core);
  await say(mei, conversationId, 'the only one');
  await core.stop();
  await redis.stop();
  const names = [mei.me.name, tom.me.name];

  expect(await run('export', ...names, '--to', to, '--profile-dir', from)).toContain(': 1 event, 0 files. ');
  const first = await run('import', to, '--profile-dir', into);
  expect(first).toContain(`Imported 1 event into ${into}.`);
  for (const name of names) expect(first).toContain(name);
  const again = await run('import', to, '--profile-dir', into);
  expect(again).toContain(`nothing changed in ${into}.`);
  expect(again).not.toContain('Accounts');
  expect(await run('archive', '--profile-dir', into)).toContain('Moved 0 events');
}, 60_000);
