import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { replaceProgram } from '../../../src-main/updates/replaceProgram.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

let program: string;
let replacement: string;

beforeEach(() => {
  const folder = makeTemporaryFolder('program');
  program = join(folder, 'Parley.AppImage');
  replacement = join(folder, 'new');
  writeFileSync(program, 'old', { mode: 0o750 });
  writeFileSync(replacement, 'new', { mode: 0o600 });
});

describe('a program', () => {
  it('is replaced, and keeps its rights', () => {
    const { mode } = statSync(program);
    replaceProgram(program, replacement);
    expect(readFileSync(program, 'utf8')).toBe('new');
    expect(statSync(program).mode).toBe(mode);
    expect(existsSync(`${program}.part`)).toBe(false);
  });

  it('stays as it is if its replacement is missing', () => {
    rmSync(replacement);
    expect(() => replaceProgram(program, replacement)).toThrow('ENOENT');
    expect(readFileSync(program, 'utf8')).toBe('old');
  });

  it('stays as it is if the copy cannot be renamed, and leaves no part', () => {
    rmSync(program);
    mkdirSync(join(program, 'inside'), { recursive: true });
    expect(() => replaceProgram(program, replacement)).toThrow(/EISDIR|ENOTEMPTY|EPERM/u);
    expect(existsSync(join(program, 'inside'))).toBe(true);
    expect(existsSync(`${program}.part`)).toBe(false);
  });

  it('is not created where it no longer is', () => {
    rmSync(program);
    expect(() => replaceProgram(program, replacement)).toThrow('ENOENT');
    expect(existsSync(program)).toBe(false);
  });
});
