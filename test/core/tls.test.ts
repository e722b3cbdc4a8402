import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import type { RedisTarget } from '#core/redis/redisEndpoint.ts';
import { pair, say, startCore } from '../support/coreForTests.ts';
import { createAuthority, type TestAuthority } from '../support/makeCertificates.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await createAuthority();
});
afterAll(() => authority.remove());

/** A Redis with TLS of its own. `clients`: whether it requires client certificates. */
async function startTlsRedis(names = 'IP:127.0.0.1', { days = 1, clients = 'no' } = {}): Promise<string> {
  const { certificateFile, keyFile } = await authority.issue(names, days);
  const port = await findFreePort();
  const settings = {
    'tls-port': String(port),
    'tls-cert-file': certificateFile,
    'tls-key-file': keyFile,
    'tls-ca-cert-file': authority.caFile,
    'tls-auth-clients': clients,
  };
  const redis = await startRedis(Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]));
  onTestFinished(() => redis.stop());
  return `rediss://127.0.0.1:${port}`;
}

async function codeOf(target: RedisTarget): Promise<string> {
  const answer = await checkRedis(target);
  return answer.ok ? 'ok' : answer.error.code;
}

describe('a Redis whose certificate is signed by a private authority', () => {
  it('is accepted when that authority is configured, and carries calls and live events', async () => {
    const url = await startTlsRedis();
    const redis = { url, certificates: { ca: authority.ca } };
    expect(await codeOf(redis)).toBe('ok');
    const core = startCore({ redis });
    onTestFinished(() => core.stop());

    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'over TLS');
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
  });

  it('is refused with different codes for an unknown authority, an expired certificate and a wrong host name', async () => {
    const certificates = { ca: authority.ca };
    expect(await codeOf({ url: await startTlsRedis() })).toBe('REDIS_TLS_UNKNOWN_CA');
    const other = await createAuthority();
    onTestFinished(() => other.remove());
    expect(await codeOf({ url: await startTlsRedis(), certificates: { ca: other.ca } })).toBe('REDIS_TLS_UNKNOWN_CA');
    const expired = await startTlsRedis('IP:127.0.0.1', { days: -1 });
    expect(await codeOf({ url: expired, certificates })).toBe('REDIS_TLS_EXPIRED');
    const elsewhere = await startTlsRedis('DNS:redis.example.org');
    expect(await codeOf({ url: elsewhere, certificates })).toBe('REDIS_TLS_WRONG_HOST');
  });

  it('gives the same codes at run time, not just OFFLINE', async () => {
    const core = startCore({ redis: { url: await startTlsRedis() } });
    onTestFinished(() => core.stop());
    await expect.poll(() => core.ping()).toMatchObject({ ok: false, error: { code: 'REDIS_TLS_UNKNOWN_CA' } });
  });

  it('receives the configured client certificate if it requires one', async () => {
    const url = await startTlsRedis('IP:127.0.0.1', { clients: 'yes' });
    const { ca } = authority;
    expect(await codeOf({ url, certificates: { ca } })).toBe('REDIS_TLS_CLIENT_CERTIFICATE');
    const own = await authority.issue('DNS:parley');
    const [certificate, key] = [await readFile(own.certificateFile, 'utf8'), await readFile(own.keyFile, 'utf8')];
    expect(await codeOf({ url, certificates: { ca, certificate, key } })).toBe('ok');
  });
});

describe('unusable certificates', () => {
  it.each([
    ['REDIS_CERTIFICATE_INVALID', 'rediss://host', { ca: 'nothing of the kind' }],
    [
      'REDIS_CERTIFICATE_INVALID',
      'rediss://host',
      { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    ],
    ['REDIS_CERTIFICATE_INVALID', 'rediss://host', { certificate: 'no', key: 'no' }],
  ])('%s: %s %j', async (code, url, certificates) => {
    expect(await codeOf({ url, certificates })).toBe(code);
  });

  it('REDIS_TLS_UNUSED: a certificate is configured for a redis:// address', async () => {
    expect(await codeOf({ url: 'redis://host', certificates: { ca: authority.ca } })).toBe('REDIS_TLS_UNUSED');
  });
});
