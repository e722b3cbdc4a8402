import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect, type TLSSocket } from 'node:tls';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createAuthority, type TestAuthority } from '../support/makeCertificates.ts';
import { addressIn, errorOutput, runGateway, runGatewayWith } from '../support/runGateway.ts';
import { startGateway } from '../support/startGateway.ts';

describe('a gateway with a certificate', () => {
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await createAuthority();
  });
  afterAll(() => authority.remove());

  const openssl = promisify(execFile);

  async function start(log = pino({ level: 'silent' })) {
    const tls = await authority.issue('IP:127.0.0.1,DNS:chat.example');
    const gateway = await startGateway({ tls, log, allowedHosts: ['chat.example'] });
    onTestFinished(() => gateway.stop());
    return { gateway, tls };
  }

  async function get(url: string, options: RequestOptions = {}): Promise<IncomingMessage> {
    const asked = request(`${url}/healthz`, { ca: authority.ca, agent: false, ...options });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  }

  async function serialOf(url: string): Promise<string> {
    const response = await get(url);
    return (response.socket as TLSSocket).getPeerCertificate().serialNumber;
  }

  it('serves HTTPS from TLS 1.2 on, with HSTS except under loopback names, and refuses plain HTTP', async () => {
    const { gateway } = await start();
    expect(gateway.url).toMatch(/^https:/);
    const here = await get(gateway.url);
    expect([here.statusCode, here.headers['strict-transport-security']]).toEqual([200, undefined]);
    const named = await get(gateway.url, { headers: { host: 'chat.example' } });
    expect(named.headers['strict-transport-security']).toBe('max-age=31536000');
    await expect(fetch(`${gateway.url.replace('https', 'http')}/healthz`)).rejects.toThrow('fetch failed');
    const old = connect({
      host: '127.0.0.1',
      port: Number(new URL(gateway.url).port),
      ca: authority.ca,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(once(old, 'secureConnect')).rejects.toMatchObject({ code: expect.stringContaining('SSL') as string });
  });

  it('reloads a renewed pair without closing sockets, and keeps the last good one when a pair is broken', async () => {
    const lines: string[] = [];
    const { gateway, tls } = await start(pino({}, { write: (line) => void lines.push(line) }));
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false, ca: authority.ca });
    onTestFinished(() => void socket.close());
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const first = await serialOf(gateway.url);
    await writeFile(tls.certificateFile, '-----BEGIN CERTIFICATE-----\nhalf');
    await expect.poll(() => lines.join('')).toContain('the last one stays in use');
    expect(await serialOf(gateway.url)).toBe(first);
    const next = await authority.issue('IP:127.0.0.1');
    await copyFile(next.keyFile, `${tls.keyFile}.new`);
    await rename(`${tls.keyFile}.new`, tls.keyFile);
    await copyFile(next.certificateFile, `${tls.certificateFile}.new`);
    await rename(`${tls.certificateFile}.new`, tls.certificateFile);
    await expect.poll(() => serialOf(gateway.url)).not.toBe(first);
    expect(socket.connected).toBe(true);
  });

  it('does not start with a missing file or a key of another certificate', async () => {
    const [one, two] = [await authority.issue('IP:127.0.0.1'), await authority.issue('IP:127.0.0.1')];
    const refused = { code: 'INVALID_ARGUMENT', details: { field: '--tls-key' } };
    await expect(startGateway({ tls: { ...one, keyFile: two.keyFile } })).rejects.toMatchObject(refused);
    await expect(startGateway({ tls: { ...one, keyFile: `${one.keyFile}.none` } })).rejects.toMatchObject(refused);
  });

  it('finds a renewed pair behind symbolic links whose targets change in another folder', async () => {
    const [one, two] = [await authority.issue('IP:127.0.0.1'), await authority.issue('IP:127.0.0.1')];
    const folder = join(dirname(one.keyFile), 'live');
    await mkdir(folder);
    const tls = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem'), checkEveryMs: 20 };
    const current = join(dirname(folder), 'current');
    /** Like certbot and Kubernetes: the files of `live` link to a folder that is itself a link, replaced as a whole. */
    async function renew(name: string, pair: { certificateFile: string; keyFile: string }): Promise<void> {
      const version = join(dirname(folder), name);
      await mkdir(version);
      await copyFile(pair.certificateFile, join(version, 'cert.pem'));
      await copyFile(pair.keyFile, join(version, 'key.pem'));
      await symlink(version, `${current}.new`);
      await rename(`${current}.new`, current);
    }
    await renew('first', one);
    for (const file of ['cert.pem', 'key.pem']) await symlink(join(current, file), join(folder, file));
    const gateway = await startGateway({ tls });
    onTestFinished(() => gateway.stop());
    const first = await serialOf(gateway.url);
    await renew('second', two);
    await expect.poll(() => serialOf(gateway.url)).not.toBe(first);
  });

  it('finds a renewed pair after the folder itself was replaced, repeatedly', async () => {
    const one = await authority.issue('IP:127.0.0.1');
    const folder = join(dirname(one.keyFile), 'certificates');
    async function fill(where: string, pair: { certificateFile: string; keyFile: string }): Promise<void> {
      await mkdir(where);
      await copyFile(pair.certificateFile, join(where, 'cert.pem'));
      await copyFile(pair.keyFile, join(where, 'key.pem'));
    }
    await fill(folder, one);
    const files = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
    const gateway = await startGateway({ tls: { ...files, checkEveryMs: 20 } });
    onTestFinished(() => gateway.stop());
    // The watcher sees only the first replacement, because it stays with the old folder.
    for (const old of ['first', 'second']) {
      const serial = await serialOf(gateway.url);
      await fill(`${folder}.new`, await authority.issue('IP:127.0.0.1'));
      await rename(folder, `${folder}.${old}`);
      await rename(`${folder}.new`, folder);
      await expect.poll(() => serialOf(gateway.url)).not.toBe(serial);
    }
  });

  describe('as a program', () => {
    const usual = ['--redis', inject('redisUrl'), '--port', '0'];

    /** The log of a program that serves HTTPS. */
    async function reachAndStop({ child, ended, firstLine }: ReturnType<typeof runGateway>): Promise<string> {
      const url = addressIn(await firstLine);
      expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      expect((await get(url, { rejectUnauthorized: false })).statusCode).toBe(200);
      child.kill('SIGTERM');
      const { code, errors } = await ended;
      expect(code).toBe(0);
      return errors;
    }

    it('takes the files from options, or from the environment', async () => {
      const { certificateFile, keyFile } = await authority.issue('IP:127.0.0.1');
      const options = ['--tls-cert', certificateFile, '--tls-key', keyFile];
      const variables = { PARLEY_TLS_CERT: certificateFile, PARLEY_TLS_KEY: keyFile };
      expect(await reachAndStop(runGateway(...usual, ...options))).not.toContain('expired');
      expect(await reachAndStop(runGatewayWith(variables, ...usual))).not.toContain('expired');
    });

    it('warns about an expired certificate and serves it', async () => {
      const { certificateFile, keyFile } = await authority.issue('IP:127.0.0.1', -1);
      const errors = await reachAndStop(runGateway(...usual, '--tls-cert', certificateFile, '--tls-key', keyFile));
      expect(errors).toContain('the certificate of this gateway has expired');
    });

    it('does not start without one of the files, or with an encrypted key', async () => {
      const { certificateFile, keyFile } = await authority.issue('IP:127.0.0.1');
      const refusalOf = async (...options: string[]) => {
        const { code, errors } = await runGateway(...usual, ...options).ended;
        expect(code).toBe(1);
        return errorOutput(errors);
      };
      const start = 'Parley could not start: INVALID_ARGUMENT (field ';
      expect(await refusalOf('--tls-cert', certificateFile)).toContain(`${start}--tls-key`);
      expect(await refusalOf('--tls-key', keyFile)).toContain(`${start}--tls-cert`);
      const encrypted = `${keyFile}.encrypted`;
      await openssl('openssl', ['pkey', '-in', keyFile, '-aes256', '-passout', 'pass:hush', '-out', encrypted]);
      const refusal = await refusalOf('--tls-cert', certificateFile, '--tls-key', encrypted);
      expect(refusal).toContain('a key without a passphrase is needed');
    });
  });
});

describe('HSTS of a gateway behind a proxy', () => {
  async function hstsOf(trustedProxies: readonly string[], headers: Record<string, string>) {
    const gateway = await startGateway({ trustedProxies, allowedHosts: ['chat.example'] });
    const asked = plainRequest(`${gateway.url}/healthz`, { agent: false, headers });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await gateway.stop();
    return [response.statusCode, response.headers['strict-transport-security']];
  }
  const forwarded = { host: 'chat.example', 'x-forwarded-proto': 'https' };

  it('is sent when a trusted proxy was reached by HTTPS', async () => {
    expect(await hstsOf(['127.0.0.1'], forwarded)).toEqual([200, 'max-age=31536000']);
  });

  it.each([
    ['a sender that is no trusted proxy', ['10.0.0.0/8'], forwarded],
    ['plain HTTP', ['127.0.0.1'], { ...forwarded, 'x-forwarded-proto': 'http' }],
    ['a proxy that does not forward the protocol', ['127.0.0.1'], { host: 'chat.example' }],
    ['a loopback name', ['127.0.0.1'], { ...forwarded, host: 'localhost' }],
  ])('is not sent for %s', async (_what, trustedProxies, headers) => {
    expect(await hstsOf(trustedProxies, headers)).toEqual([200, undefined]);
  });
});
