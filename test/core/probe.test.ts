import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, startCore } from '../support/coreForTests.ts';
import { startRedisProxy, type RedisProxy } from '../support/redisProxy.ts';

/** Longer than the test, so that the core's own heartbeat does not interfere. */
const PATIENT = { deadlineMs: 60_000 };

async function startBehindProxy() {
  const proxy = await startRedisProxy(inject('redisUrl'));
  const core = startCore({ redis: { url: proxy.url }, ...PATIENT });
  onTestFinished(async () => {
    proxy.release();
    await core.stop();
    await proxy.stop();
  });
  return { proxy, core };
}

function pings(proxy: RedisProxy): number {
  return proxy.written().match(/\bping\b/gi)?.length ?? 0;
}

describe('repair B8: connection.probe', () => {
  it('without a session neither pings nor drops the shared connection', async () => {
    const { proxy, core } = await startBehindProxy();
    const member = await join(core);
    const stranger = connect(core);
    proxy.block();
    const asked = member.request('person.list', {});
    for (let round = 0; round < 3; round += 1) unwrap(await stranger.request('connection.probe', {}));
    expect(pings(proxy)).toBe(0);
    proxy.release();
    // An answer proves that the connection is still the same.
    unwrap(await asked);
  });

  it('is shared by concurrent callers, and the next one waits a second', async () => {
    const { proxy, core } = await startBehindProxy();
    const client = await join(core);
    proxy.block();
    const answers = Array.from({ length: 50 }, () => client.request('connection.probe', {}));
    await expect.poll(() => pings(proxy)).toBeGreaterThan(0);
    // At most one for the command connection and one for the subscriber.
    expect(pings(proxy)).toBeLessThanOrEqual(2);
    proxy.release();
    for (const answer of await Promise.all(answers)) unwrap(answer);
  });
});
