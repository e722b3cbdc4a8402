import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { admin } from '../../../scripts/commands/admin.ts';
import { randomFile, sendFile } from '../../support/blobsForTests.ts';
import { pair, say, silent, startCore } from '../../support/coreForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { startRedis } from '../../support/startRedis.ts';
import { signInAgain } from '../../support/teamCopyForTests.ts';
import { recordConsole } from '../../support/recordConsole.ts';

/** `npm run admin` with `export-team`, `import-team` and `abandon-import`. */

const [redis, other] = [await startRedis(), await startRedis()];
const core = startCore({ redis: { url: redis.url }, keyPrefix: 'parley' });
const { mei, conversationId } = await pair(core);
await say(mei, conversationId, 'hello');
afterAll(async () => {
  await core.stop();
  await redis.stop();
  await other.stop();
});

const said = recordConsole();

it('exports into a new folder, imports into another Redis, and says what was done and what is secret', async () => {
  const to = joinPath(await freshFolder(), 'team');
  expect(await admin(['export-team', to, '--redis', redis.url])).toBe(0);
  expect(said.printed[0]).toBe(`Exported the team to ${to}: 2 people, 1 conversation, 1 event, 0 files.`);
  expect(said.printed.at(-1)).toMatch(/not encrypted, and has password hashes/u);
  expect(await admin(['export-team', to, '--redis', redis.url])).toBe(1);
  expect(said.errors).toEqual([`Nothing was exported. There is a ${to} already: choose another name.`]);

  said.printed = [];
  expect(await admin(['import-team', to, '--redis', other.url, '--json'])).toBe(0);
  expect(JSON.parse(said.printed.join('\n'))).toMatchObject({ people: 2, events: 1, wasContinued: false });
  const there = startCore({ redis: { url: other.url }, keyPrefix: 'parley' });
  try {
    await signInAgain(there, mei);
  } finally {
    await there.stop();
  }
  expect(await admin(['import-team', to, '--redis', other.url])).toBe(1);
  expect(await admin(['abandon-import', '--redis', other.url])).toBe(1);
  expect(said.errors.slice(1)).toEqual([
    'The team was not imported. There is a team in this Redis already: import into an empty one.',
    'The import was not removed. No import is under way.',
  ]);
});

it('exports into one encrypted file, and imports from it with the passphrase', async () => {
  const folder = await freshFolder();
  const [to, passphrase, empty] = [
    joinPath(folder, 'team.age'),
    joinPath(folder, 'passphrase'),
    joinPath(folder, 'empty'),
  ];
  await writeFile(passphrase, 'a passphrase of a test\n');
  await writeFile(empty, '\n');
  expect(await admin(['export-team', to, '--redis', redis.url, '--passphrase-file', empty])).toBe(1);
  expect(said.errors.splice(0)).toEqual([`Nothing was exported. ${empty} is empty: it must have the passphrase.`]);
  expect(await admin(['export-team', to, '--redis', redis.url, '--passphrase-file', passphrase])).toBe(0);
  expect(said.printed.at(-1)).toMatch(/^It has password hashes/u);
  expect(readdirSync(folder).toSorted()).toEqual(['empty', 'passphrase', 'team.age']);
  expect(readFileSync(to).includes('parley')).toBe(false);

  const target = await startRedis();
  try {
    expect(await admin(['import-team', to, '--redis', target.url])).toBe(1);
    expect(said.errors.splice(0)).toEqual([
      `The team was not imported. ${to} is encrypted: name the file of its key with --key, or of its passphrase with --passphrase-file.`,
    ]);
    expect(await admin(['import-team', to, '--redis', target.url, '--passphrase-file', passphrase])).toBe(0);
    const there = startCore({ redis: { url: target.url }, keyPrefix: 'parley' });
    try {
      await signInAgain(there, mei);
    } finally {
      await there.stop();
    }
  } finally {
    await target.stop();
  }
});

it('refuses options that a command would ignore, and arguments that it lacks', async () => {
  expect(await admin(['people', '--redis', redis.url, '--files', 'redis'])).toBe(1);
  expect(said.errors).toEqual(['--files is an option of export-team, import-team, abandon-import, health only.']);
  const folder = await freshFolder();
  expect(await admin(['export-team', joinPath(folder, 'x'), '--database', 'old.sqlite', '--profile-dir', folder])).toBe(
    1,
  );
  expect(await admin(['people', '--redis', redis.url, '--recipient', 'age1'])).toBe(1);
  expect(await admin(['export-team', joinPath(folder, 'x'), '--redis', redis.url, '--key', 'x'])).toBe(1);
  expect(said.errors.slice(2)).toEqual([
    '--recipient is an option of export-team only.',
    '--key is an option of import-team only.',
  ]);
  expect(said.errors[1]).toMatch(/--database needs --redis/u);
  expect(await admin(['export-team', '--redis', redis.url])).toBe(1);
  expect(await admin(['abandon-import', 'x', '--redis', redis.url])).toBe(1);
  expect(await admin(['export-team', joinPath(folder, 'x'), '--redis', redis.url, '--csv', '--by', 'Mei'])).toBe(1);
  expect(said.printed.filter((line) => line.startsWith('Usage:'))).toHaveLength(3);
});

it('an export of a private Redis whose files are elsewhere needs --files', async () => {
  const [profile, files] = [await freshFolder(), await freshFolder()];
  const own = await startEmbeddedRedis({ dataDir: embeddedRedisFolder(profile), log: silent });
  const store = await createFolderStore(files);
  const team = startCore({ redis: { url: own.url }, keyPrefix: 'parley', blobs: { store } });
  const people = await pair(team);
  await sendFile(people.mei, people.conversationId, randomFile(1_000));
  await team.stop();
  await own.stop();

  const args = ['export-team', joinPath(await freshFolder(), 'team'), '--profile-dir', profile];
  expect(await admin(args)).toBe(1);
  expect(said.errors).toEqual([
    'Nothing was exported. None of the files is there: name where they are stored with --files.',
  ]);
  expect(await admin([...args, '--files', files])).toBe(0);
  expect(said.printed[0]).toMatch(/, 1 file\.$/u);
});

it('Ctrl+C ends an export, which removes its folder', async () => {
  const folder = await freshFolder();
  for (let index = 1; index <= 3_000; index += 1) {
    if (index % 100 !== 0) continue;
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => say(mei, conversationId, `${index} ${at} ${'x'.repeat(500)}`)),
    );
  }
  const args = ['scripts/admin.mjs', 'export-team', joinPath(folder, 'team'), '--redis', redis.url];
  const child = spawn(process.execPath, args, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const closed = once(child, 'close');
  await vi.waitFor(() => expect(existsSync(joinPath(folder, 'team'))).toBe(true), { timeout: 60_000, interval: 1 });
  child.kill('SIGINT');
  const [code] = (await closed) as [number | null];
  // If it had ended just before, its folder is whole.
  if (code === 0) return;
  expect(stderr).toMatch(/It was interrupted/u);
  expect(readdirSync(folder)).toEqual([]);
});
