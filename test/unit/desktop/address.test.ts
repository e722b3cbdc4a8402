import { describe, expect, it } from 'vitest';
import { describeConnection, idOf, joinChoice, splitChoice } from '../../../src-main/backend/address.ts';

describe('where the conversations live', () => {
  it.each([
    ['redis://redis.example.org:6379', 'redis.example.org:6379'],
    ['redis://:se%2Fcret@redis.example.org:6379/3', 'redis.example.org:6379/3'],
    ['rediss://mei:p%40ss@10.0.0.7:6380', '10.0.0.7:6380'],
    ['redis://[::1]:7000', '[::1]:7000'],
    ['redis://mei:p%40ss@a:7000,b:7001,[::1]:7002', 'a:7000, b:7001, [::1]:7002'],
  ])('%s is shown as %s and put together again as it was', (url, label) => {
    const split = splitChoice({ kind: 'redis', url });
    expect(describeConnection(split.saved)).toEqual({ kind: split.saved.kind, label });
    expect(joinChoice(split)).toEqual({ kind: 'redis', url });
  });

  it('keeps the password apart, decoded, and the user with the address', () => {
    const { saved, password } = splitChoice({ kind: 'redis', url: 'rediss://mei:p%40ss@10.0.0.7:6380' });
    expect(password).toBe('p@ss');
    expect(saved).toEqual({ kind: 'redis', address: 'rediss://mei@10.0.0.7:6380', hasPassword: true });
  });

  it('takes of a server only where it is', () => {
    const split = splitChoice({ kind: 'gateway', url: 'https://mei:secret@chat.example.org/rooms?x#y' });
    expect(split).toEqual({
      saved: { kind: 'gateway', address: 'https://chat.example.org', hasPassword: false },
      password: null,
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

  it('tells places apart, so that no server is shown the session of another', () => {
    const urls = ['redis://a:1', 'redis://a:1/2', 'redis://mei@a:1', 'rediss://a:1'];
    const ids = urls.map((url) => idOf(splitChoice({ kind: 'redis', url }).saved));
    expect(new Set([...ids, idOf(splitChoice({ kind: 'embedded' }).saved)]).size).toBe(5);
  });
});
