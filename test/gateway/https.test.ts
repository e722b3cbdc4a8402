import { once } from 'node:events';
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { connect, type TLSSocket } from 'node:tls';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAuthority, type TestAuthority } from '../support/makeCertificates.ts';
import { startGateway } from '../support/startGateway.ts';

describe('a gateway with a certificate', () => {
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await createAuthority();
  });
  afterAll(() => authority.remove());

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
    await expect(once(old, 'secureConnect')).rejects.toThrow();
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
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toContain('the last one stays in use');
    expect(await serialOf(gateway.url)).toBe(first);
    const next = await authority.issue('IP:127.0.0.1');
    await copyFile(next.keyFile, `${tls.keyFile}.new`);
    await rename(`${tls.keyFile}.new`, tls.keyFile);
    await copyFile(next.certificateFile, `${tls.certificateFile}.new`);
    await rename(`${tls.certificateFile}.new`, tls.certificateFile);
    await expect.poll(() => serialOf(gateway.url), { timeout: 10_000 }).not.toBe(first);
    expect(socket.connected).toBe(true);
  });

  it('does not start with a missing file or a key of another certificate', async () => {
    const [one, two] = [await authority.issue('IP:127.0.0.1'), await authority.issue('IP:127.0.0.1')];
    const refused = { code: 'INVALID_ARGUMENT', details: { field: '--tls-key' } };
    await expect(startGateway({ tls: { ...one, keyFile: two.keyFile } })).rejects.toMatchObject(refused);
    await expect(startGateway({ tls: { ...one, keyFile: `${one.keyFile}.none` } })).rejects.toMatchObject(refused);
  });
});
