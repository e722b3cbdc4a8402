import { execFile } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { exportOne } from '../../../scripts/commands/export.ts';
import { importOne } from '../../../scripts/commands/import.ts';
import { writeKey } from '../../../scripts/encryption/writeKey.ts';
import { pair, say, silent, startCore } from '../../support/coreForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { recordConsole } from '../../support/recordConsole.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const said = recordConsole();

/** Two people in the private Redis of a profile, and a message of one to the other. Returns their names. */
async function writeOneMessage(profile: string): Promise<[string, string]> {
  const redis = await startEmbeddedRedis({ dataDir: embeddedRedisFolder(profile), log: silent });
  const core = startCore({ redis: { url: redis.url }, keyPrefix: 'parley' });
  const { mei, tom, conversationId } = await pair(core);
  await say(mei, conversationId, 'the only one');
  await core.stop();
  await redis.stop();
  return [mei.me.name, tom.me.name];
}

it('The commands export and import, and print how much, where to, and for whom accounts were created', async () => {
  const run = async (name: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: repositoryRoot })).stdout;
  const [from, into, to] = [await freshFolder(), await freshFolder(), joinPath(await freshFolder(), 'exported')];
  const names = await writeOneMessage(from);

  expect(await run('export', ...names, '--to', to, '--profile-dir', from)).toContain(': 1 event, 0 files. ');
  const first = await run('import', to, '--profile-dir', into);
  expect(first).toContain(`Imported 1 event into ${into}.`);
  for (const name of names) expect(first).toContain(name);
  const again = await run('import', to, '--profile-dir', into);
  expect(again).toContain(`nothing changed in ${into}.`);
  expect(again).not.toContain('Accounts');
  expect(await run('archive', '--profile-dir', into)).toContain('Moved 0 events');
}, 60_000);

it('An export is one encrypted file for a recipient, and is imported with their key', async () => {
  const [from, into] = [await freshFolder(), await freshFolder()];
  const [key, to] = [joinPath(from, 'team.key'), joinPath(from, 'encrypted.age')];
  const names = await writeOneMessage(from);
  const recipient = await writeKey(key);
  const args = [...names, '--to', to, '--profile-dir', from];
  expect(await exportOne([...args, '--recipient', recipient])).toBe(0);
  expect(said.printed).toEqual([`Exported to ${to}: 1 event, 0 files.`]);
  expect(await exportOne([...args, '--recipient', recipient])).toBe(1);
  expect(await importOne([to, '--profile-dir', into])).toBe(1);
  expect(said.errors).toEqual([
    `Nothing was exported. There is a ${to} already: choose another name.`,
    `It was not imported. ${to} is encrypted: name the file of its key with --key, or of its passphrase with --passphrase-file.`,
  ]);
  expect(await importOne([to, '--key', key, '--profile-dir', into])).toBe(0);
  expect(said.printed[1]).toBe(`Imported 1 event into ${into}.`);
});
