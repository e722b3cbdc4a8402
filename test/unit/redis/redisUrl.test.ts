import { describe, expect, it } from 'vitest';
import { formatRedisUrl, nodesOf, parseRedisUrl } from '#core/redis/redisUrl.ts';

describe('the address of a Redis', () => {
  it.each([
    ['redis://host', [{ host: 'host', port: 6379 }]],
    ['redis://[::1]:7000', [{ host: '::1', port: 7000 }]],
    [
      'rediss://mei:secret@a:7000, b ,a:7000',
      [
        { host: 'a', port: 7000 },
        { host: 'b', port: 6379 },
      ],
    ],
  ])('%s names its nodes, each once', (url, nodes) => {
    expect(nodesOf(parseRedisUrl(url))).toEqual(nodes);
  });

  it('is read with its user, its password and the number of its database', () => {
    const address = parseRedisUrl('rediss://m%40i:p%40s,s@host:1/2');
    expect(address).toEqual({
      protocol: 'rediss:',
      username: 'm@i',
      password: 'p@s,s',
      hosts: ['host:1'],
      database: 2,
    });
    expect(parseRedisUrl(formatRedisUrl(address))).toEqual(address);
  });

  it.each(['redis://host', 'redis://:secret@host:1/2', 'rediss://user@a:1,b:2'])('%s is written as it was', (url) => {
    expect(formatRedisUrl(parseRedisUrl(url))).toBe(url);
  });
});
