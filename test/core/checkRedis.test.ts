import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** Answers every command with the same INFO text, as a Redis of another version would. */
function pretend(info: string): Server {
  return createServer((socket) => {
    socket.on('data', () => socket.write(`$${Buffer.byteLength(info)}\r\n${info}\r\n`));
  });
}

function code(answer: Awaited<ReturnType<typeof checkRedis>>): string {
  return answer.ok ? 'ok' : answer.error.code;
}

describe('checking a Redis before its address is saved', () => {
  it('returns the version of a suitable Redis, and leaves no connection open', async () => {
    const server = await startRedis(['--requirepass', 'p@ss:w/rd']);
    stops.push(() => server.stop());
    const url = server.url.replace('://', `://:${encodeURIComponent('p@ss:w/rd')}@`);

    const answer = await checkRedis({ url: `  ${url}/0 ` });
    expect(answer).toEqual({ ok: true, value: { redisVersion: expect.stringMatching(/^\d+\.\d+/) as string } });
  });

  it.each([
    '',
    'localhost',
    'localhost:6379',
    'http://localhost:6379',
    'redis://',
    'redis://host:99999',
    'redis://host/not-a-number',
    'redis://[::1',
    'redis://:100%@host',
    'redis://host?maxRetriesPerRequest=1',
    'mailto:redis',
    'redis://a:7000,',
    'redis://a:7000,http://b',
    'redis://a:7000,b:seven',
    'redis://a:7000,b:7001/1',
  ])('URL_INVALID: %j', async (url) => {
    expect(await checkRedis({ url })).toMatchObject({ ok: false, error: { code: 'URL_INVALID' } });
  });

  it("REDIS_UNREACHABLE: no server listens there, or the host doesn't exist", async () => {
    expect(code(await checkRedis({ url: `redis://127.0.0.1:${await findFreePort()}` }))).toBe('REDIS_UNREACHABLE');
    expect(code(await checkRedis({ url: `rediss://127.0.0.1:${await findFreePort()}` }))).toBe('REDIS_UNREACHABLE');
    expect(code(await checkRedis({ url: 'redis://no-such-host.invalid' }))).toBe('REDIS_UNREACHABLE');
  });

  it('REDIS_AUTH_REQUIRED and REDIS_AUTH_FAILED: the password is missing, or wrong', async () => {
    const server = await startRedis(['--requirepass', 'right']);
    stops.push(() => server.stop());

    expect(code(await checkRedis({ url: server.url }))).toBe('REDIS_AUTH_REQUIRED');
    for (const credentials of [':wrong@', 'nobody:right@']) {
      const url = server.url.replace('://', `://${credentials}`);
      expect(code(await checkRedis({ url }))).toBe('REDIS_AUTH_FAILED');
    }
  });

  it('REDIS_NOT_REDIS: an HTTP server', async () => {
    const port = await listen(createHttpServer((_request, response) => response.end('hello')));
    expect(code(await checkRedis({ url: `redis://127.0.0.1:${port}` }))).toBe('REDIS_NOT_REDIS');
  });

  it('REDIS_NOT_REDIS: a server that accepts the connection and never answers', async () => {
    const port = await listen(createServer());
    expect(code(await checkRedis({ url: `redis://127.0.0.1:${port}` }, 300))).toBe('REDIS_NOT_REDIS');
  });

  it('REDIS_NOT_REDIS: a server that closes the connection', async () => {
    const port = await listen(createServer((socket) => socket.once('data', () => socket.destroy())));
    expect(code(await checkRedis({ url: `redis://127.0.0.1:${port}` }))).toBe('REDIS_NOT_REDIS');
  });

  it('REDIS_NOT_REDIS: it speaks the protocol but reports no version', async () => {
    const port = await listen(pretend('# Server\r\nname:other\r\n'));
    expect(code(await checkRedis({ url: `redis://127.0.0.1:${port}` }))).toBe('REDIS_NOT_REDIS');
  });

  it.each([
    ['redis_version:6.2.14\r\n', { version: '6.2.14', oldest: '7.0' }],
    ['redis_version:2.8.0\r\n', { version: '2.8.0', oldest: '7.0' }],
  ])('REDIS_TOO_OLD: %j', async (info, details) => {
    const port = await listen(pretend(`# Server\r\n${info}`));
    expect(await checkRedis({ url: `redis://127.0.0.1:${port}` })).toEqual({
      ok: false,
      error: { code: 'REDIS_TOO_OLD', details },
    });
  });

  it.each([
    ['redis_version:7.0.0\r\n', '7.0.0'],
    ['redis_version:10.1.0\r\n', '10.1.0'],
    ['redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.1\r\n', '7.2.4'],
    ['server_name:valkey\r\nvalkey_version:9.0.0\r\n', '9.0.0'],
  ])('accepts %j', async (info, redisVersion) => {
    const port = await listen(pretend(`# Server\r\n${info}`));
    expect(await checkRedis({ url: `redis://127.0.0.1:${port}` })).toEqual({ ok: true, value: { redisVersion } });
  });

  it('REDIS_TLS_FAILED: the server does not speak TLS', async () => {
    const answer = await checkRedis({ url: inject('redisUrl').replace('redis:', 'rediss:') }, 300);
    expect(code(answer)).toBe('REDIS_TLS_FAILED');
  });
});

const hasOpenssl = await promisify(execFile)('openssl', ['version']).then(
  () => true,
  () => false,
);

/** A self-signed certificate for 127.0.0.1, and a TLS server with it in front of the test run's Redis. */
async function startTlsRedis(): Promise<{ url: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-tls-'));
  stops.push(() => rm(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    ...files,
    ...subject,
  ]);
  const certificate = await readFile(cert, 'utf8');
  const redis = new URL(inject('redisUrl'));
  const server = createTlsServer({ key: await readFile(key), cert: certificate }, (socket) => {
    const wire = connect(Number(redis.port), redis.hostname);
    for (const end of [socket, wire]) end.on('error', () => end.destroy());
    socket.pipe(wire).pipe(socket);
  });
  const address = new URL(inject('redisUrl').replace('redis:', 'rediss:'));
  address.port = String(await listen(server));
  return { url: address.href, certificate };
}

describe.runIf(hasOpenssl)('checking a Redis behind TLS (skipped where openssl is missing)', () => {
  it('REDIS_TLS_UNKNOWN_CA: its certificate is not signed by a trusted authority', async () => {
    const { url } = await startTlsRedis();
    expect(code(await checkRedis({ url }))).toBe('REDIS_TLS_UNKNOWN_CA');
  });

  it('accepts it when its certificate is trusted', async () => {
    const { url, certificate } = await startTlsRedis();
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, certificate]);
    stops.push(() => setDefaultCACertificates(before));

    expect(code(await checkRedis({ url }))).toBe('ok');
  });

  it('REDIS_NOT_REDIS: it is checked without TLS', async () => {
    const { url } = await startTlsRedis();
    expect(code(await checkRedis({ url: url.replace('rediss:', 'redis:') }, 300))).toBe('REDIS_NOT_REDIS');
  });
});
