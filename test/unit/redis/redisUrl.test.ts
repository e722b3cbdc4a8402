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

  it('is parsed with its user, its password and the number of its database', () => {
    const address = parseRedisUrl('rediss://m%40i:p%40s,s@host:1/2');
    expect(address).toEqual({
      protocol: 'rediss:',
      username: 'm@i',
      password: 'p@s,s',
      hosts: ['host:1'],
      database: 2,
      sentinel: null,
    });
    expect(parseRedisUrl(formatRedisUrl(address))).toEqual(address);
  });

  it.each(['redis://host', 'redis://:secret@host:1/2', 'rediss://user@a:1,b:2'])('%s is formatted unchanged', (url) => {
    expect(formatRedisUrl(parseRedisUrl(url))).toBe(url);
  });

  it('names Sentinels, their master, and both kinds of credentials', () => {
    const url = 'rediss+sentinel://mei:a%20b@s1,[::1]:7000/my-team.1/2?sentinel_username=w&sentinel_password=p%2Bq';
    const address = parseRedisUrl(url);
    expect(address).toMatchObject({
      protocol: 'rediss:',
      username: 'mei',
      password: 'a b',
      database: 2,
      sentinel: { master: 'my-team.1', username: 'w', password: 'p+q' },
    });
    expect(nodesOf(address)).toEqual([
      { host: 's1', port: 26379 },
      { host: '::1', port: 7000 },
    ]);
    expect(formatRedisUrl(address)).toBe(url);
  });

  it.each([
    ['scheme', 'http://host'],
    ['scheme', 'host:6379'],
    ['user', 'redis://:100%@host'],
    ['host', 'redis://'],
    ['host', 'redis://a:7000,'],
    ['host', 'redis://host:99999'],
    ['database', 'redis://host/one'],
    ['database', 'redis://a,b/1'],
    ['database', 'redis+sentinel://s1/team/one'],
    ['master', 'redis+sentinel://s1,s2'],
    ['master', 'redis+sentinel://s1/'],
    ['master', 'redis+sentinel://s1/two%20words'],
    ['options', 'redis://host?db=1'],
    ['options', 'redis+sentinel://s1/team?db=1'],
    ['options', 'redis+sentinel://s1/team#x'],
  ])('is refused with the invalid part: %s of %s', (part, url) => {
    expect(() => parseRedisUrl(url)).toThrow(expect.objectContaining({ code: 'URL_INVALID', details: { part } }));
  });
});
