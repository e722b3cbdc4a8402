import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isHiddenStart, profileArguments, readOptions } from '../../../src-main/app/readOptions.ts';

describe('the options of the desktop', () => {
  it('put the default profile at the root itself', () => {
    const root = resolve('/data/Parley');
    expect(readOptions(['electron', '.'], root)).toMatchObject({ profile: 'default', root, userData: root });
  });

  it.each([[['--profile', 'second']], [['--profile=second']]])(
    'accept %j as a profile with a folder of its own',
    (args) => {
      const options = readOptions(['electron', '.', ...args, '--user-data-dir=/elsewhere'], '/data/Parley');
      expect(options.profile).toBe('second');
      expect(options.root).toBe(resolve('/elsewhere'));
      expect(options.userData).toBe(resolve('/elsewhere/profiles/second'));
    },
  );

  it.each(['', '../up', 'a/b', 'a b', 'é', 'x'.repeat(33)])('refuse %j, which would leave its folder', (name) => {
    expect(() => readOptions(['electron', '.', `--profile=${name}`], '/data/Parley')).toThrow('--profile');
  });

  it('refuse a profile without a name', () => {
    expect(() => readOptions(['electron', '.', '--profile'], '/data/Parley')).toThrow('--profile');
  });

  it('say whether the start is hidden', () => {
    expect([['parley', '--hidden'], ['parley'], ['parley', 'parley://room/--hidden']].map(isHiddenStart)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('start the same profile again', () => {
    const again = (...args: string[]): string[] =>
      profileArguments(readOptions(['electron', '.', ...args], resolve('/data')), resolve('/data'));
    expect(again()).toEqual([]);
    expect(again('--profile', 'work')).toEqual(['--profile=work']);
    const elsewhere = [`--user-data-dir=${resolve('/else where')}`, '--profile=work'];
    expect(again(...elsewhere)).toEqual(elsewhere);
  });
});
