import { describe, expect, it } from 'vitest';
import { describeConnection, idOf, joinChoice, splitChoice } from '../../../src-main/backend/address.ts';

describe('the address where conversations are stored', () => {
  it.each([
    ['redis://redis.example.org:6379', 'redis.example.org:6379', 'redis://redis.example.org:6379'],
    ['redis://:se%2Fcret@redis.example.org:6379/3', 'redis.example.org:6379/3', 'redis://redis.example.org:6379/3'],
    ['rediss://mei:p%40ss@10.0.0.7:6380', '10.0.0.7:6380', 'rediss://10.0.0.7:6380'],
    ['redis://[::1]:7000', '[::1]:7000', 'redis://[::1]:7000'],
    ['redis://mei:p%40ss@a:7000,b:7001,[::1]:7002', 'a:7000, b:7001, [::1]:7002', 'redis://a:7000,b:7001,[::1]:7002'],
  ])('%s is shown as %s, shared as %s, and restored unchanged', (url, label, address) => {
    const split = splitChoice({ kind: 'redis', url });
    expect(describeConnection(split.saved)).toEqual({ kind: split.saved.kind, label, address });
    expect(joinChoice(split)).toEqual({ kind: 'redis', url });
  });

  it('separates the decoded password, and keeps the user in the address', () => {
    const { saved, passwords } = splitChoice({ kind: 'redis', url: 'rediss://mei:p%40ss@10.0.0.7:6380' });
    expect(passwords).toEqual({ server: 'p@ss', sentinel: null });
    expect(saved).toEqual({ kind: 'redis', address: 'rediss://mei@10.0.0.7:6380', hasPassword: true });
  });

  it('separates both passwords of Sentinels, and shows neither', () => {
    const url = 'rediss+sentinel://mei:one@s1:26379,s2:26379/team/2?sentinel_username=w&sentinel_password=two';
    const split = splitChoice({ kind: 'redis', url, ca: ' PEM ' });
    expect(split.passwords).toEqual({ server: 'one', sentinel: 'two' });
    expect(split.saved).toEqual({
      kind: 'redis',
      address: 'rediss+sentinel://mei@s1:26379,s2:26379/team/2?sentinel_username=w',
      hasPassword: true,
      hasSentinelPassword: true,
      ca: 'PEM',
    });
    const { label, address } = describeConnection(split.saved);
    expect(label).toBe('s1:26379, s2:26379/team/2');
    expect(address).toBe('rediss+sentinel://s1:26379,s2:26379/team/2');
    expect(joinChoice(split)).toEqual({ kind: 'redis', url, ca: 'PEM' });
  });

  it('prefers separate fields over the same values in the address', () => {
    const fields = { username: 'mei', password: 'p@ss', master: 'team' };
    const split = splitChoice({ kind: 'redis', url: 'redis://old:worn@s1,s2', ...fields });
    expect(joinChoice(split)).toEqual({ kind: 'redis', url: 'redis+sentinel://mei:p%40ss@s1,s2/team' });
    const wrong = { kind: 'redis', url: 'redis://s1', master: 'two words' } as const;
    expect(() => splitChoice(wrong)).toThrow(expect.objectContaining({ details: { part: 'master' } }));
  });

  it('keeps only the origin of a server', () => {
    const split = splitChoice({ kind: 'gateway', url: 'https://mei:secret@chat.example.org/rooms?x#y' });
    expect(split).toEqual({
      saved: { kind: 'gateway', address: 'https://chat.example.org', hasPassword: false },
      passwords: { server: null, sentinel: null },
    });
    const described = { kind: 'gateway', label: 'chat.example.org', origin: 'https://chat.example.org' };
    expect(describeConnection(split.saved)).toEqual(described);
  });

  it.each([
    ['redis', 'http://example.org'],
    ['redis', 'redis://'],
    ['redis', 'redis://a,,b'],
    ['redis', 'example.org:6379'],
    ['gateway', 'redis://example.org'],
    ['gateway', 'example.org'],
    ['gateway', ''],
  ] as const)('refuses %s %j', (kind, url) => {
    expect(() => splitChoice({ kind, url })).toThrow(expect.objectContaining({ code: 'URL_INVALID' }) as Error);
  });

  it('distinguishes servers, so that no server receives the session of another', () => {
    const urls = ['redis://a:1', 'redis://a:1/2', 'redis://mei@a:1', 'rediss://a:1'];
    const ids = urls.map((url) => idOf(splitChoice({ kind: 'redis', url }).saved));
    expect(new Set([...ids, idOf(splitChoice({ kind: 'embedded' }).saved)]).size).toBe(5);
  });
});
