import { chmodSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { buildServerPackage } from '../../scripts/server/buildServerPackage.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { asker } from '../support/people.ts';
import { connectToGateway } from '../support/startGateway.ts';
import { bootComputer, type BootedComputer } from './support/bootComputer.ts';
import { makeUpgrade } from './support/makeUpgrade.ts';

/**
 * The Debian package of the server on a computer of its own that a real systemd has started: apt installs it, systemd
 * starts, confines, restarts and stops it. The tests are the steps of one story and run in order.
 */

const UNIT = 'parley-server.service';
const OWNER = { name: 'Mei Lin', password: 'correct horse battery' };

const compression = 'none';
const packages = makeTemporaryFolder('packages');
chmodSync(packages, 0o755);
const opened = await bootComputer(packages);
const but = 'reason' in opened ? `, but ${opened.reason}` : '';
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const computer = opened as BootedComputer;

/** The output of a program that must succeed. */
function run(...command: readonly string[]): string {
  const { exitCode, output } = computer.run(...command);
  expect(exitCode, `${command.join(' ')}\n${output}`).toBe(0);
  return output;
}

const property = (name: string): string => run('systemctl', 'show', '--value', `--property=${name}`, UNIT).trim();

/** What the server answers, or that it can’t be reached. */
async function health(): Promise<unknown> {
  try {
    const { status } = (await (await fetch(`${url}/healthz`)).json()) as { readonly status: unknown };
    return status;
  } catch {
    return 'unreachable';
  }
}

async function signIn(): Promise<unknown> {
  const { transport, close } = await connectToGateway(url);
  const { me } = await asker(transport).ask('account.signIn', OWNER);
  close();
  return me;
}

describe.skipIf(but !== '')(`the server on a computer that systemd starts${but}`, () => {
  let first: string;
  beforeAll(async () => {
    first = await buildServerPackage({ folder: packages, version: '1.0.0', compression });
  });

  it('is running after apt has installed it', async () => {
    expect(run('apt-get', 'install', '--yes', `/packages/${basename(first)}`)).toContain(
      'sudo parley-admin setup-code',
    );
    expect(run('systemctl', 'is-enabled', UNIT)).toBe('enabled\n');
    // The usual port may be taken on this computer, whose network it shares.
    run('sed', '-i', `s/--port 8417/--port ${port}/`, '/etc/parley/parley.env');
    run('systemctl', 'restart', UNIT);
    await expect.poll(health).toBe('ok');
    expect(property('ActiveState')).toBe('active');
    expect(run('ps', '-o', 'user=', property('MainPID')).trim()).toBe('parley');
  });

  it('creates the account of the owner with the code that its log and parley-admin show', async () => {
    const { code: setupCode } = JSON.parse(run('parley-admin', 'setup-code', '--json')) as { code: string };
    await expect.poll(() => run('journalctl', `--unit=${UNIT}`)).toContain('Setup code for the first account');
    const { transport, close } = await connectToGateway(url);
    const { me } = await asker(transport).ask('account.register', { ...OWNER, setupCode });
    expect(me).toMatchObject({ role: 'owner' });
    close();
  });

  it('is confined: it sees no homes, and writes only its own folder', () => {
    run('install', '-d', '/home/ann');
    const asServer = ['nsenter', '--target', property('MainPID'), '--mount', '--'];
    expect(run(...asServer, 'ls', '--almost-all', '/home')).toBe('');
    expect(computer.run(...asServer, 'touch', '/usr/written').output).toContain('Read-only file system');
    run(...asServer, 'touch', '/var/lib/parley/written');
  });

  it('starts again after its process was killed', async () => {
    const killed = property('MainPID');
    run('kill', '-KILL', killed);
    await expect.poll(() => property('MainPID'), { timeout: 30_000 }).not.toMatch(new RegExp(`^(0|${killed})$`, 'u'));
    await expect.poll(health, { timeout: 30_000 }).toBe('ok');
    expect(await signIn()).toMatchObject({ name: OWNER.name, role: 'owner' });
  });

  it('starts with the computer', async () => {
    await computer.restart();
    await expect.poll(health, { timeout: 30_000 }).toBe('ok');
    expect(run('systemctl', 'is-active', UNIT)).toBe('active\n');
    expect(await signIn()).toMatchObject({ name: OWNER.name, role: 'owner' });
  });

  it('writes unread totals by its timer', () => {
    run('systemctl', 'enable', '--now', 'parley-counters-flush.timer');
    expect(run('systemctl', 'list-timers')).toContain('parley-counters-flush.timer');
    run('systemctl', 'start', 'parley-counters-flush.service');
  });

  it('is restarted by an upgrade, with the settings and the data of before', async () => {
    const before = property('MainPID');
    const upgrade = makeUpgrade(first, compression);
    run('dpkg', '--force-confold', '--install', `/packages/${basename(upgrade)}`);
    expect(run('dpkg-query', '--show', '--showformat=${Version}', 'parley-server')).toBe('1.1.0');
    await expect.poll(health, { timeout: 30_000 }).toBe('ok');
    expect(property('MainPID')).not.toBe(before);
    expect(await signIn()).toMatchObject({ name: OWNER.name, role: 'owner' });
  });

  it('is stopped by its removal, which keeps the data until it is purged', async () => {
    run('dpkg', '--remove', 'parley-server');
    expect(await health()).toBe('unreachable');
    expect(computer.run('systemctl', 'is-active', UNIT).output).toBe('inactive\n');
    run('test', '-d', '/var/lib/parley');
    run('dpkg', '--purge', 'parley-server');
    expect(computer.run('test', '-e', '/var/lib/parley').exitCode).toBe(1);
    expect(computer.run('systemctl', 'list-unit-files', 'parley*').output).toContain('0 unit files');
  });
});
