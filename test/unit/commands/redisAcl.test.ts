import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { admin } from '../../../scripts/commands/admin.ts';
import { recordConsole } from '../../support/recordConsole.ts';

const said = recordConsole();

async function passwordFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-password-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'password');
  await writeFile(file, content);
  return file;
}

it('prints the users of the servers, with a placeholder that Redis refuses as a password', async () => {
  expect(await admin(['redis-acl'])).toBe(0);
  const lines = said.printed.map((line) => line.split(' ').slice(0, 5).join(' '));
  expect(lines).toEqual(['user parley-gateway reset resetchannels on', 'user parley-metrics reset resetchannels on']);
  expect(said.printed.join()).toContain(' #SHA256-OF-THE-PASSWORD ~parley:* &parley:* ');
  expect(said.errors).toEqual([expect.stringContaining('--password-file')]);
});

it.each(['gateway', 'metrics', 'sentinel'])(
  'prints %s with the hash of a password, never the password',
  async (user) => {
    const hash = createHash('sha256').update('a secret').digest('hex');
    expect(await admin(['redis-acl', user, '--password-file', await passwordFile('a secret\r\n')])).toBe(0);
    expect(said.printed).toEqual([expect.stringMatching(`^user parley-${user} reset resetchannels on #${hash} `)]);
    expect(said.errors).toEqual([]);
  },
);

it('prints the same for programs', async () => {
  const file = await passwordFile('a secret');
  expect(await admin(['redis-acl', 'metrics', '--password-file', file])).toBe(0);
  expect(await admin(['redis-acl', 'metrics', '--password-file', file, '--json'])).toBe(0);
  const [line = '', json = ''] = said.printed;
  const [, name, ...rules] = line.split(' ');
  expect(JSON.parse(json)).toEqual({ users: [{ name, rules }] });
});

it.each([
  ['\n', 'is empty: it must have the password.'],
  ['two\nlines\n', 'has several lines: it must have only the password.'],
])('refuses a file that is no password: %j', async (content, why) => {
  const file = await passwordFile(content);
  expect(await admin(['redis-acl', 'gateway', '--password-file', file])).toBe(1);
  expect([said.printed, said.errors]).toEqual([[], [`${file} ${why}`]]);
});

it.each([
  [['gateway', '--password-file', '/nonexistent/password'], "/nonexistent/password can't be read (ENOENT)."],
  [['--password-file', '/nonexistent/password'], '--password-file needs USER'],
])('explains %j', async (args, why) => {
  expect(await admin(['redis-acl', ...args])).toBe(1);
  expect(said.errors).toEqual([expect.stringContaining(why)]);
});

it.each([['archiver'], ['gateway', 'metrics'], ['gateway', '--kind', 'people']])(
  'shows the usage for redis-acl %s %s %s',
  async (...args) => {
    expect(await admin(['redis-acl', ...args])).toBe(1);
    expect(said.printed[0]).toMatch(/^Usage: /);
  },
);

it('--password-file is an option of this command only', async () => {
  expect(await admin(['people', '--password-file', 'password'])).toBe(1);
  expect(said.errors).toEqual(['--password-file is an option of redis-acl only.']);
});
