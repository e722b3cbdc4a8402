import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { gatewayRights, gatewayRules } from '#core/redis/redisRights.ts';

/** A call of a command by its name, a helper that is given the name, or another name for `redis.call`. */
const KNOWN = /redis\.p?call\('[A-Z]+'|redis\.call\(command, key, unpack|\b(?:call|call, args) = redis\.call\b/g;

it('the commands that scripts call can be read from their sources', () => {
  for (const { name, source } of Object.values(scripts)) {
    const mentions = source.match(/redis\.p?call/g)?.length ?? 0;
    expect([name, source.match(KNOWN)?.length ?? 0]).toEqual([name, mentions]);
    // With the command in a variable it would be missing from the rights.
    expect([name, source.match(/\b(?:call|callInChunks)\([^'c]/g)]).toEqual([name, null]);
  }
});

it('every right appears once', () => {
  const rules = gatewayRules('parley');
  expect(new Set(rules).size).toBe(rules.length);
});

it('every command with keys is called by a script, or sent by the core as listed', () => {
  const { keys, calledByScripts } = gatewayRights('parley', { cluster: true, database: true });
  expect(keys.map(([name]) => name).filter((name) => !calledByScripts.includes(name))).toEqual(['EXPIRE', 'SSCAN']);
});

it('the script of the rate limits calls only commands that are rights', () => {
  const library = readFileSync(createRequire(import.meta.url).resolve('rate-limiter-flexible/lib/RateLimiterRedis.js'));
  const called = [...library.toString().matchAll(/\bredis\.p?call\('(\w+)'/g)].map(([, name]) => `+${name}`);
  expect(called).toContain('+expire');
  expect(gatewayRules('parley')).toEqual(expect.arrayContaining(called));
});
