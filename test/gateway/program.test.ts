import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openSql } from '#core/sql/openSql.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { asker, openDirect, say, signUp } from '../support/people.ts';
import { addressIn, errorOutput, runGateway, runGatewayWith } from '../support/runGateway.ts';
import { connectToGateway, createGatewayClient } from '../support/startGateway.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';

/** The memory of a process as Linux reports it: current (`VmRSS`) and peak (`VmHWM`). */
function residentMiB(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(new RegExp(String.raw`^${field}:\s*(\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

describe('the gateway as a program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address when it is ready, and exits cleanly on %s',
    async (signal) => {
      const { child, ended, firstLine } = runGateway('--redis', inject('redisUrl'), '--port', '0');
      const line = await firstLine;
      expect(line).toMatch(/^Parley is ready: http:\/\/127\.0\.0\.1:\d+$/);
      const response = await fetch(`${addressIn(line)}/healthz`);
      expect(response.status).toBe(200);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0 });
    },
  );

  it('starts a private Redis if none is given, keeps its data, and stops it at exit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-data-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const first = runGateway('--data', folder, '--port', '0');
    const mei = await connectToGateway(addressIn(await first.firstLine));
    const { me, password } = await signUp(mei.transport);
    mei.close();
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });

    const second = runGateway('--data', folder, '--port', '0');
    const again = await connectToGateway(addressIn(await second.firstLine));
    const signedIn = await asker(again.transport).ask('account.signIn', { name: me.name, password });
    expect(signedIn.me).toMatchObject(me);
    again.close();
    second.child.kill('SIGTERM');
    const { code, errors } = await second.ended;
    expect(code).toBe(0);
    const port = Number(/"port":(\d+).*the private Redis is ready/.exec(errors)?.[1]);
    await expect(once(createConnection(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('makes link previews with --link-previews', async () => {
    const { child, ended, firstLine } = runGateway('--redis', inject('redisUrl'), '--port', '0', '--link-previews');
    const { transport, close } = createGatewayClient(addressIn(await firstLine));
    const hello = await recordEvents(transport).next('connection.changed', ({ state }) => state === 'live');
    expect(hello.linkPreviews).toBe(true);
    const { ask } = await signUp(transport);
    await expect(ask('link.preview', { url: 'http://127.0.0.1/' })).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    close();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('serves metrics with --metrics and logs their address', async () => {
    const metrics = `127.0.0.1:${await findFreePort()}`;
    const { child, ended, firstLine } = runGateway('--redis', inject('redisUrl'), '--port', '0', '--metrics', metrics);
    await firstLine;
    expect(await (await fetch(`http://${metrics}/metrics`)).text()).toContain('\nparley_redis_up 1\n');
    child.kill('SIGTERM');
    const { code, errors } = await ended;
    expect(code).toBe(0);
    expect(errors).toContain(`http://${metrics}/metrics`);
  });

  it.runIf(process.platform === 'linux')(
    'repair B3: bounds its memory when a socket requests much in small packets and reads nothing',
    async () => {
      const { child, ended, firstLine } = runGateway('--redis', inject('redisUrl'), '--port', '0');
      const url = addressIn(await firstLine);
      const { transport, close } = await connectToGateway(url);
      const mei = await signUp(transport);
      const conversationId = await openDirect(mei, mei);
      for (let count = 0; count < 100; count += 1) await say(mei, conversationId, 'x'.repeat(60 * 1024));
      const socket = await openRawSocket(url);
      expect(await socket.send('call', 'account.resume', { token: mei.token })).toMatchObject({ ok: true });

      const before = residentMiB(child.pid, 'VmRSS');
      await writeFile(`/proc/${String(child.pid)}/clear_refs`, '5'); // resets the peak
      socket.stopReading();
      for (let count = 0; count < 200; count += 1) socket.ask('call', 'conversation.fetch', { conversationId });
      // Other clients are answered meanwhile; by the last of these answers all packets have been processed.
      for (let count = 0; count < 20; count += 1) await mei.ask('conversation.fetch', { conversationId });
      expect(residentMiB(child.pid, 'VmHWM') - before).toBeLessThan(150);

      socket.close();
      close();
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0 });
    },
  );

  it('reads the address of Redis from a file, also of one that fails, without printing it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'redis');
    const start = () => runGatewayWith({ PARLEY_REDIS_URL_FILE: file }, '--port', '0');
    expect((await start().ended).errors).toContain('INVALID_ARGUMENT (field PARLEY_REDIS_URL_FILE');
    await writeFile(file, `redis://:hunter2@127.0.0.1:${await findFreePort()}\n`);
    const { code, errors } = await start().ended;
    expect([code, errorOutput(errors)]).toEqual([1, expect.stringContaining('REDIS_UNREACHABLE')]);
    expect(errors).not.toContain('hunter2');
    await writeFile(file, `${inject('redisUrl')}\n`);
    const { child, ended, firstLine } = start();
    expect(await firstLine).toMatch(/^Parley is ready/);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('reads the address of the database from a file, without printing it; an option comes first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'database');
    await writeFile(file, `postgres://parley:hush@127.0.0.1:${await findFreePort()}/parley\n`);
    const start = (...more: string[]) =>
      runGatewayWith({ PARLEY_DATABASE_URL_FILE: file }, '--redis', inject('redisUrl'), '--port', '0', ...more);
    const { code, errors } = await start().ended;
    expect([code, errorOutput(errors)]).toEqual([1, expect.stringContaining('DATABASE_UNREACHABLE')]);
    expect(errors).not.toContain('hush');
    const database = join(folder, 'archive.sqlite');
    const { child, ended, firstLine } = start('--database', database, '--archive-after', 'never');
    expect(await firstLine).toMatch(/^Parley is ready/);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect((await stat(database)).size).toBeGreaterThan(0);
  });

  it('lists its options', async () => {
    const { ended, firstLine } = runGateway('--help');
    expect(await firstLine).toMatch(/^Usage/);
    expect(await ended).toEqual({ code: 0, errors: '' });
  });

  it('exits with PORT_IN_USE and advice when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as { port: number }).port);
    const { code, errors } = await runGateway('--redis', inject('redisUrl'), '--port', port).ended;
    server.close();
    expect(code).toBe(1);
    expect(errorOutput(errors)).toBe(
      `Parley could not start: PORT_IN_USE (host 127.0.0.1, port ${port}): stop what listens there, or choose another port with --port N (0 takes a free one)`,
    );
  });

  it('exits with REDIS_UNREACHABLE when there is no Redis, without printing its password', async () => {
    const url = `redis://:hunter2@127.0.0.1:${await findFreePort()}`;
    const { code, errors } = await runGateway('--redis', url, '--port', '0').ended;
    expect(code).toBe(1);
    expect(errorOutput(errors)).toMatch(/^Parley could not start: REDIS_UNREACHABLE/);
    expect(errors).not.toContain('hunter2');
  });

  it('refuses an address of another computer, and an unusable data folder', async () => {
    const elsewhere = await runGateway('--redis', inject('redisUrl'), '--port', '0', '--host', '192.0.2.1').ended;
    expect(errorOutput(elsewhere.errors)).toMatch(/^Parley could not start: INVALID_ARGUMENT \(field host/);
    const nowhere = await runGateway('--data', join(process.execPath, 'data'), '--port', '0').ended;
    expect(errorOutput(nowhere.errors)).toMatch(/^Parley could not start: DATA_FOLDER_NOT_WRITABLE \(folder /);
    expect([elsewhere.code, nowhere.code]).toEqual([1, 1]);
  });

  it('stores files at the configured place, and reports what is wrong with it without printing its keys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = join(folder, 'files');
    const { child, ended, firstLine } = runGateway('--redis', inject('redisUrl'), '--port', '0', '--files', files);
    await firstLine;
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect((await stat(files)).isDirectory()).toBe(true);

    const bucket = `s3://S3RVER:hunter2@127.0.0.1:${await findFreePort()}/parley?tls=0`;
    const away = await runGateway('--redis', inject('redisUrl'), '--port', '0', '--files', bucket).ended;
    expect(away.code).toBe(1);
    expect(errorOutput(away.errors)).toMatch(/^Parley could not start: BLOB_STORE_FAILED \(reason .*ECONNREFUSED/);
    expect(away.errors).not.toContain('hunter2');
  });

  it.runIf(process.platform === 'linux')(
    'exits when files can’t be stored, also when the system reports that late',
    async () => {
      const { code, errors } = await runGateway(
        '--redis',
        inject('redisUrl'),
        '--port',
        '0',
        '--files',
        '/proc/x/files',
      ).ended;
      expect(code).toBe(1);
      expect(errorOutput(errors)).toMatch(
        /^Parley could not start: DATA_FOLDER_NOT_WRITABLE \(folder \/proc\/x\/files, reason /,
      );
    },
  );

  it('refuses an unknown option and points to the list of options', async () => {
    const { code, errors } = await runGateway('--colour', 'red').ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^Parley could not start: INVALID_ARGUMENT \(.*colour.*\): see --help for the options\n$/);
  });
});

describe('the database for old history', () => {
  it('is a file that the gateway creates; a missing folder or a file that is not a database ends the start with the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-data-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'archive.sqlite');
    const start = (database: string) =>
      runGateway('--redis', inject('redisUrl'), '--port', '0', '--database', database, '--archive-after', 'never');
    const { child, ended, firstLine } = start(file);
    expect(await firstLine).toMatch(/^Parley is ready/);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect((await stat(file)).size).toBeGreaterThan(0);
    const sql = await openSql({ dialect: 'sqlite', file });
    await sql.query("UPDATE parley_schemas SET version = 99 WHERE name = 'counters'");
    await sql.stop();
    const newer = await start(file).ended;
    expect(newer.errors).toMatch(/^Parley could not start: DATABASE_TOO_NEW .*update this one/m);

    const away = await start(`postgres://parley:hush@127.0.0.1:${await findFreePort()}/parley`).ended;
    expect(away.code).toBe(1);
    expect(away.errors).toMatch(/^Parley could not start: DATABASE_UNREACHABLE .*--database/m);
    expect(away.errors).not.toContain('hush');
    const none = await start(join(import.meta.dirname, 'program.test.ts')).ended;
    expect(none.errors).toMatch(/^Parley could not start: DATABASE_FAILED/m);
  });
});

describe('the setup code', () => {
  it('is the one in a file if PARLEY_SETUP_CODE_FILE names one, also for the next start, and required on loopback', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-setup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'setup-code');
    const shown: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const options = ['--port', '0', '--data', join(folder, 'data')];
      const { child, ended } = runGatewayWith({ PARLEY_SETUP_CODE_FILE: file }, ...options);
      onTestFinished(async () => {
        child.kill();
        await ended;
      });
      const lines: string[] = [];
      createInterface(child.stdout).on('line', (line) => lines.push(line));
      await expect.poll(() => lines.length).toBe(2);
      shown.push(lines[1]?.split(': ')[1] ?? '');
      child.kill();
      await ended;
    }
    expect(shown).toEqual([shown[0], shown[0]]);
    expect(readFileSync(file, 'utf8')).toBe(`${shown[0]}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, '\n');
    const { errors } = await runGatewayWith({ PARLEY_SETUP_CODE_FILE: file }, '--port', '0', '--data', folder).ended;
    expect(errors).toContain('INVALID_ARGUMENT (field PARLEY_SETUP_CODE_FILE');
  });

  it.each([
    ['a host beyond loopback', ['--host', '0.0.0.0']],
    ['a proxy', ['--allowed-host', 'chat.example']],
  ])('is printed for %s, and the first account needs it', async (_what, options) => {
    const data = await mkdtemp(join(tmpdir(), 'parley-setup-'));
    onTestFinished(() => rm(data, { recursive: true }));
    const { child, ended } = runGateway('--port', '0', '--data', data, ...options);
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => lines.push(line));
    await expect.poll(() => lines.length).toBe(2);
    const port = /:(\d+)$/.exec(lines[0] ?? '')?.[1] ?? '';
    const setupCode = lines[1]?.split(': ')[1] ?? '';

    const { transport, close } = await connectToGateway(`http://127.0.0.1:${port}`);
    onTestFinished(close);
    const register = (codes: object) =>
      transport.request('account.register', { name: 'Mei', password: 'correct horse', ...codes });
    expect(await register({})).toMatchObject({ error: { code: 'SETUP_CODE_REQUIRED' } });
    expect(await register({ setupCode: 'ABCD' })).toMatchObject({ error: { code: 'SETUP_CODE_WRONG' } });
    expect(await register({ setupCode })).toMatchObject({ value: { me: { role: 'owner' } } });
  });
});
