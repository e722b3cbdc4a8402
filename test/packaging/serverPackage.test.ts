import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { buildServerPackage, buildServerRpm } from '../../scripts/server/buildServerPackage.ts';
import { findProgram } from '../../scripts/setup/programs.ts';
import { asker } from '../support/people.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { connectToGateway } from '../support/startGateway.ts';
import { startRedis } from '../support/startRedis.ts';
import { buildElsewhere, hashBuilt, packageElsewhere } from './support/buildElsewhere.ts';
import { listDebian, listRpm } from './support/packageFiles.ts';
import { createSeparateRoot, type SeparateRoot } from './support/createSeparateRoot.ts';
import { makeUpgrade } from './support/makeUpgrade.ts';
import { startService } from './support/startService.ts';
import type { RunningProgram } from './support/watchProgram.ts';

/**
 * The Debian package of the server, installed, used, upgraded, removed and purged by dpkg in a separate root. The tests
 * are the steps of one story and run in order.
 */

const UNIT = 'parley-server.service';
const ENABLED = `/etc/systemd/system/multi-user.target.wants/${UNIT}`;
const SETTINGS = '/etc/parley/parley.env';
const ASKED = '/run/asked-systemd';
const OWNER = { name: 'Mei Lin', password: 'correct horse battery' };

const compression = 'none';
let root: SeparateRoot;
/** The package that is installed first. */
let first: string;
let port: number;
let url: string;

async function prepare(): Promise<void> {
  root = await createSeparateRoot();
  first = await buildServerPackage({ folder: root.packages, version: '1.0.0', compression });
  port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
}

/** The output of a program in the root that must succeed. */
function run(...command: readonly string[]): string {
  const { exitCode, output } = root.run(...command);
  expect(exitCode, `${command.join(' ')}\n${output}`).toBe(0);
  return output;
}

/** Whether there is a file or a link of this path, also one to nowhere. */
const exists = (path: string): boolean => root.run('sh', '-c', `test -e ${path} || test -L ${path}`).exitCode === 0;

const install = (file: string): string => {
  const hasServer = ['redis-server', 'valkey-server'].some((name) => root.run('dpkg', '--status', name).exitCode === 0);
  // A Redis that is no package satisfies the server, but not dpkg.
  const force = hasServer ? [] : ['--force-depends'];
  return run('dpkg', ...force, '--force-confold', '--install', `/packages/${basename(file)}`);
};

/** Replaces the settings that an administrator edits. */
function configure(...lines: readonly string[]): void {
  const script = 'printf "%s\\n" "$@" >>/etc/parley/parley.env';
  run('sh', '-c', script, 'sh', ...lines);
}

async function startServer(): Promise<RunningProgram> {
  const service = await startService(root, UNIT);
  onTestFinished(async () => void (await service.stop()));
  await expect.poll(() => service.output()).toMatch(/^Parley (is ready|could not start)/mu);
  expect(service.output()).toContain(`Parley is ready: ${url}`);
  return service;
}

async function signIn(): Promise<unknown> {
  const { transport, close } = await connectToGateway(url);
  const { me } = await asker(transport).ask('account.signIn', OWNER);
  close();
  return me;
}

/** From now on, the root seems to have a systemd, which only writes down what it is asked to do. */
function pretendSystemd(): void {
  const systemctl = '/usr/local/bin/systemctl';
  run('mkdir', '-p', '/run/systemd/system');
  run('sh', '-c', `printf '#!/bin/sh\necho "$@" >>${ASKED}\n' >${systemctl}; chmod +x ${systemctl}`);
  // In container images it forbids starting services.
  run('rm', '-f', '/usr/sbin/policy-rc.d');
}

const hasDpkg = findProgram('dpkg-deb') !== undefined;

describe.skipIf(!hasDpkg)('the Debian package, where there is dpkg', () => {
  beforeAll(prepare);

  describe('built in another folder, with another umask, time zone and locale', () => {
    let elsewhere: string;

    it('consists of the same bundles', async () => {
      elsewhere = await buildElsewhere();
      const built = hashBuilt(repositoryRoot);
      expect(Object.keys(built).length).toBeGreaterThan(50);
      expect(hashBuilt(elsewhere)).toEqual(built);
    });

    it('has the same bytes', async () => {
      const again = await packageElsewhere(elsewhere, { version: '1.0.0', compression });
      expect(readFileSync(again).equals(readFileSync(first))).toBe(true);
    });
  });

  it('is installed with its user, its settings and an enabled service', () => {
    expect(install(first)).toContain('sudo parley-admin setup-code');
    expect(run('getent', 'passwd', 'parley')).toMatch(
      /^parley:x:\d+:\d+:[^:]*:\/var\/lib\/parley:\/usr\/sbin\/nologin$/mu,
    );
    expect(run('stat', '--format=%a %U %G', SETTINGS)).toBe('640 root parley\n');
    expect(run('stat', '--format=%a %U %G', '/var/lib/parley')).toBe('750 parley parley\n');
    expect(run('dpkg', '--verify', 'parley-server')).toBe('');
    expect(exists(ENABLED)).toBe(true);
  });

  it('has units that systemd accepts', (context) => {
    const units = [UNIT, 'parley-counters-flush.service', 'parley-counters-flush.timer'];
    const files = units.map((unit) => `/usr/lib/systemd/system/${unit}`);
    context.skip(root.run('systemd-analyze', '--version').exitCode !== 0, 'there is no systemd-analyze');
    const { output } = root.run('systemd-analyze', 'verify', '--man=no', ...files);
    expect(output.split('\n').filter((line) => line.includes('parley'))).toEqual([]);
  });

  it('serves the page and creates the account of the owner, with the setup code that parley-admin shows', async () => {
    configure(`PARLEY_OPTIONS="--port ${port}"`);
    const service = await startServer();
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    await expect.poll(() => service.output()).toContain('Setup code for the first account');

    const { transport, close } = await connectToGateway(url);
    const refused = await transport.request('account.register', OWNER);
    expect(refused).toMatchObject({ error: { code: 'SETUP_CODE_REQUIRED' } });
    const { code: setupCode } = JSON.parse(run('parley-admin', 'setup-code', '--json')) as { code: string };
    const { me } = await asker(transport).ask('account.register', { ...OWNER, setupCode });
    expect(me).toMatchObject({ role: 'owner' });
    close();
    expect(run('parley-admin', 'people')).toBe('Mei Lin: owner\n');
    expect(root.run('parley-admin', 'setup-code').output).toContain('The team has an owner already');
    expect(run('parley-admin', 'counters', 'flush')).toMatch(/^Wrote /u);
    expect(run('parley-admin', 'backup', '--to', '/var/lib/parley/team.backup')).toContain('Backed up to');

    expect(await service.stop()).toBe(0);
    expect(run('find', '/var/lib/parley', '!', '-user', 'parley')).toBe('');
  });

  it('is upgraded with the settings and the data of before, and restarted where systemd runs', async () => {
    pretendSystemd();
    install(makeUpgrade(first, compression));
    expect(run('cat', ASKED)).toMatch(/^--system daemon-reload\n(.*\n)*.* restart parley-server\.service$/mu);
    expect(run('dpkg-query', '--show', '--showformat=${Version}', 'parley-server')).toBe('1.1.0');
    expect(run('cat', SETTINGS)).toContain(`--port ${port}`);
    expect(run('cat', `${SETTINGS}.dpkg-dist`)).toMatch(/^# All settings/u);
    expect(run('stat', '--format=%a %U %G', SETTINGS)).toBe('640 root parley\n');
    const service = await startServer();
    expect(await signIn()).toMatchObject({ name: OWNER.name, role: 'owner' });
    expect(await service.stop()).toBe(0);
  });

  it("uses the team's own Redis, whose address only its user can read", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    run('install', '-m', '640', '-g', 'parley', '/dev/null', '/etc/parley/redis-url');
    run('sh', '-c', 'echo "$1" >/etc/parley/redis-url', 'sh', redis.url);
    configure('PARLEY_REDIS_URL_FILE=/etc/parley/redis-url');
    const service = await startServer();
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    // A new team, with no people.
    const { transport, close } = await connectToGateway(url);
    expect(await transport.request('team.isEmpty', {})).toMatchObject({
      value: { isEmpty: true, needsSetupCode: true },
    });
    close();
    expect(run('parley-admin', 'setup-code')).toMatch(/^Code: /u);
    expect(await service.stop()).toBe(0);
  });

  it('is removed without its settings and data, which purging deletes with the user', () => {
    run('dpkg', '--remove', 'parley-server');
    expect(run('cat', ASKED)).toMatch(/^stop .*parley-server\.service$/mu);
    const paths = ['/usr/lib/parley-server', '/usr/bin/parley-admin', `/usr/lib/systemd/system/${UNIT}`];
    expect(paths.filter(exists)).toEqual([]);
    expect([SETTINGS, '/etc/parley/redis-url', '/var/lib/parley/redis'].every(exists)).toBe(true);
    run('getent', 'passwd', 'parley');

    run('dpkg', '--purge', 'parley-server');
    const kept = ['/etc/parley', '/var/lib/parley', '/etc/logrotate.d/parley-server', ENABLED];
    expect(kept.filter(exists)).toEqual([]);
    expect(root.run('getent', 'passwd', 'parley').exitCode).toBe(2);
    expect(root.run('getent', 'group', 'parley').exitCode).toBe(2);
  });

  describe.skipIf(findProgram('rpmbuild') === undefined)('the RPM package, where there is rpmbuild', () => {
    let file: string;

    beforeAll(async () => {
      file = await buildServerRpm({ folder: root.packages, version: '1.0.0', compression });
    });

    it('has the files of the Debian package, with their modes, and settings that an upgrade keeps', () => {
      expect(listRpm(file)).toEqual(listDebian(first));
      const flags = ['--queryformat', '[%{FILEFLAGS:fflags} %{FILENAMES}\\n]'];
      const files = execFileSync('rpm', ['-qp', ...flags, file], { encoding: 'utf8' }).split('\n');
      // Configuration that is not replaced.
      const settings = files.filter((line) => line.startsWith('c'));
      expect(settings).toEqual(['cn /etc/logrotate.d/parley-server', `cn ${SETTINGS}`]);
    });

    it('requires packages of Fedora, and is a consistent package', () => {
      const relations = execFileSync('rpm', ['-qp', '--requires', file], { encoding: 'utf8' }).split('\n');
      expect(relations).toEqual(expect.arrayContaining(['(valkey or redis >= 7.0)', 'glibc', 'shadow-utils']));
      expect(relations.filter((relation) => relation.includes('.so'))).toEqual([]);
      const summary = execFileSync('rpm', ['-qip', file], { encoding: 'utf8' });
      expect(summary).toMatch(/^Build Host\s*: localhost$/mu);
      expect(summary).toMatch(/^License\s*: MIT$/mu);
    });

    it('is installed with its user and its settings, runs, and leaves settings and data when it is removed', async (context) => {
      context.skip(root.run('rpm', '--version').exitCode !== 0, 'there is no rpm in the root of copied files');
      const rpm = (...args: readonly string[]): string => run('rpm', '--force-debian', ...args);
      rpm('--install', '--nodeps', `/packages/${basename(file)}`);
      expect(run('getent', 'passwd', 'parley')).toMatch(
        /^parley:x:\d+:\d+:[^:]*:\/var\/lib\/parley:\/sbin\/nologin$/mu,
      );
      expect(run('stat', '--format=%a %U %G', '/etc/parley', SETTINGS, '/var/lib/parley')).toBe(
        '750 root parley\n640 root parley\n750 parley parley\n',
      );
      expect(rpm('--verify', '--nodeps', 'parley-server')).toBe('');

      configure(`PARLEY_OPTIONS="--port ${port}"`);
      const service = await startServer();
      expect(run('parley-admin', 'setup-code')).toMatch(/^Code: /u);
      expect(await service.stop()).toBe(0);

      rpm('--erase', '--nodeps', 'parley-server');
      expect(['/usr/lib/parley-server', '/usr/bin/parley-admin'].filter(exists)).toEqual([]);
      expect([`${SETTINGS}.rpmsave`, '/var/lib/parley/redis'].every(exists)).toBe(true);
    });
  });
});
