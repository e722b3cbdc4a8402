import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../scripts/start/readOptions.ts';

describe('the options of npm start', () => {
  it('default to a first profile and nothing else', () => {
    const options = { profile: 'default', browser: false, port: undefined, redis: undefined, mayOpenDemo: true };
    expect(readOptions([])).toEqual(options);
  });

  it('accept a profile, a port and a Redis', () => {
    const args = ['--profile', 'second', '--browser', '--port', '0', '--redis=rediss://team.example'];
    expect(readOptions(args)).toEqual({
      profile: 'second',
      browser: true,
      port: '0',
      redis: 'rediss://team.example',
      mayOpenDemo: false,
    });
  });

  it.each([['--profile', 'default'], ['--redis=redis://team.example']])(
    'open no demo together with one’s own server: %j',
    (...args) => {
      expect(readOptions(args)).toMatchObject({ mayOpenDemo: false });
    },
  );

  it.each(['', '../other', 'a b', 'x'.repeat(33)])('refuse the profile %j, which cannot be a folder', (profile) => {
    expect(() => readOptions(['--profile', profile])).toThrow(/can't be a profile/);
  });

  it('refuse unknown options', () => {
    expect(() => readOptions(['--prot', '1'])).toThrow(/--prot/);
  });
});
