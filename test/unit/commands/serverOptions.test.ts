import { beforeEach, expect, it, vi } from 'vitest';
import { adminCommandLine } from '../../../scripts/commands/adminCommandLine.mjs';
import { exportCommandLine } from '../../../scripts/commands/exportCommandLine.mjs';
import { serverOptions as optionsOf } from '../../../scripts/server/serverOptions.ts';

/** What `parley-admin` of the Debian package adds to a command line. */

const REDIS = ['--redis', 'redis://server.example.com'];
const [FILES, DATABASE] = [
  ['--files', '/srv/files'],
  ['--database', 'postgres://server.example.com/team'],
];

type Arguments = Parameters<typeof optionsOf>;

const serverOptions = (commandLine: Arguments[0], own: Arguments[1]): string[] =>
  optionsOf(commandLine, own, '/var/lib/parley');

beforeEach(() => {
  vi.stubEnv('PARLEY_OPTIONS', [...REDIS, ...FILES, ...DATABASE].join(' '));
  return () => vi.unstubAllEnvs();
});

it('files and the database are those of the server only for commands that open them', () => {
  expect(serverOptions(adminCommandLine, ['people'])).toEqual(REDIS);
  expect(serverOptions(adminCommandLine, ['health'])).toEqual([...REDIS, ...FILES, ...DATABASE]);
  expect(serverOptions(adminCommandLine, ['--json', 'health'])).toEqual([...REDIS, ...FILES, ...DATABASE]);
  expect(serverOptions(exportCommandLine, [])).toEqual([...REDIS, ...FILES]);
});

it('another Redis than that of the server gets none of its files and no database', () => {
  const other = ['--redis', 'redis://other.example.com'];
  expect(serverOptions(adminCommandLine, ['abandon-import', ...other])).toEqual(REDIS);
  expect(serverOptions(adminCommandLine, ['health', '--redis=redis://other.example.com'])).toEqual(REDIS);
  expect(serverOptions(exportCommandLine, other)).toEqual(REDIS);
});
