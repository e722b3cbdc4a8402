import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { identify, replaceProgram } from '../../../src-main/updates/replaceProgram.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

let program: string;
let replacement: string;

const expectedOf = (text: string) => ({
  size: text.length,
  sha512: createHash('sha512').update(text).digest('base64'),
});

/** What is in the folder of the program. */
const files = (): string[] => readdirSync(dirname(program));

beforeEach(() => {
  program = join(makeTemporaryFolder('program'), 'Parley.AppImage');
  replacement = join(makeTemporaryFolder('replacement'), 'new');
  writeFileSync(program, 'old', { mode: 0o750 });
  writeFileSync(replacement, 'new version', { mode: 0o600 });
});

describe('a program', () => {
  it('is replaced, and keeps its rights', () => {
    const { mode } = statSync(program);
    expect(replaceProgram(program, identify(program), replacement, expectedOf('new version'))).toBe(true);
    expect(readFileSync(program, 'utf8')).toBe('new version');
    expect(statSync(program).mode).toBe(mode);
    expect(files()).toEqual(['Parley.AppImage']);
  });

  it.each(['new versiom', 'new', 'new version!', ''])('stays as it is if its replacement became "%s"', (text) => {
    const expected = expectedOf('new version');
    writeFileSync(replacement, text);
    expect(() => replaceProgram(program, identify(program), replacement, expected)).toThrow(
      expect.objectContaining({ reason: 'rejected' }),
    );
    expect(readFileSync(program, 'utf8')).toBe('old');
    expect(files()).toEqual(['Parley.AppImage']);
  });

  it('stays as it is if its replacement is missing', () => {
    rmSync(replacement);
    expect(() => replaceProgram(program, identify(program), replacement, expectedOf('new version'))).toThrow('ENOENT');
    expect(readFileSync(program, 'utf8')).toBe('old');
  });

  it('is not replaced by what another process has downloaded before a newer version was installed', () => {
    const atStart = identify(program);
    const newest = join(dirname(replacement), 'newest');
    writeFileSync(newest, 'newest');
    expect(replaceProgram(program, atStart, newest, expectedOf('newest'))).toBe(true);
    expect(replaceProgram(program, atStart, replacement, expectedOf('new version'))).toBe(false);
    expect(readFileSync(program, 'utf8')).toBe('newest');
    expect(files()).toEqual(['Parley.AppImage']);
  });

  it('is not created where it no longer is', () => {
    const atStart = identify(program);
    rmSync(program);
    expect(() => replaceProgram(program, atStart, replacement, expectedOf('new version'))).toThrow('ENOENT');
    expect(files()).toEqual([]);
  });

  it('is replaced beside the part of another process; a part from hours ago is deleted', () => {
    writeFileSync(`${program}.other.part`, 'new');
    writeFileSync(`${program}.stale.part`, 'new');
    utimesSync(`${program}.stale.part`, 1, 1);
    replaceProgram(program, identify(program), replacement, expectedOf('new version'));
    expect(readFileSync(program, 'utf8')).toBe('new version');
    expect(files().toSorted()).toEqual(['Parley.AppImage', 'Parley.AppImage.other.part']);
  });
});
