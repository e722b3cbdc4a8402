import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { OpenLink } from '../../../src-main/backend/Backend.ts';
import { DraggedFiles } from '../../../src-main/files/DraggedFiles.ts';
import { deleteCopies } from '../../../src-main/files/draggedCopies.ts';
import { fileNameOf } from '../../../src-main/files/fileNameOf.ts';
import { silent } from '../../support/coreForTests.ts';

let folder: string;
let dragged: string[];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parley-drags-')), 'dragged');
  dragged = [];
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(new TextEncoder().encode(text));
}
const answer =
  (body: AsyncIterable<Uint8Array> | null, status = 200): OpenLink =>
  () =>
    Promise.resolve({ status, headers: {}, body });
const start = (openLink: OpenLink, platform: NodeJS.Platform = 'linux', icon = Promise.resolve()): DraggedFiles =>
  new DraggedFiles({
    folder,
    platform,
    openLink,
    async startDrag(file, isWanted) {
      await icon;
      if (!isWanted()) return false;
      dragged.push(file);
      return true;
    },
    log: silent,
  });

/** Windows has other rights. */
const isPrivate = (file: string): boolean => process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600;

const LINK = '/parley/blob/token.1';

describe('a file that is dragged out of the window', () => {
  it('is a copy with its name that only this person can read, until the next one is dragged', async () => {
    const files = start(answer(pieces('one ', 'two')));
    expect(await files.drag(LINK, 'plan.pdf')).toBe(true);
    const [first = ''] = dragged;
    expect(basename(first)).toBe('plan.pdf');
    expect(readFileSync(first, 'utf8')).toBe('one two');
    expect(isPrivate(first)).toBe(true);
    expect(await files.drag(LINK, 'other.pdf')).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
    files.pageGone();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is one of several that begin at once, and no copy of the others stays', async () => {
    const files = start(answer(pieces('text')));
    const results = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => files.drag(LINK, name)));
    expect(results).toEqual([false, false, true]);
    expect(dragged.map((file) => basename(file))).toEqual(['c.txt']);
    expect(readdirSync(folder)).toHaveLength(1);
    files.pageGone();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is kept with what another program has written in it, also by the next start', async () => {
    const files = start(() => Promise.resolve({ status: 200, headers: {}, body: pieces('text') }));
    await files.drag(LINK, 'edited.txt');
    appendFileSync(dragged[0] ?? '', ' and more');
    await files.drag(LINK, 'beside.txt');
    writeFileSync(join(dirname(dragged[1] ?? ''), 'a new name.txt'), 'saved under another name');
    await files.drag(LINK, 'untouched.txt');
    files.pageGone();
    deleteCopies(folder, silent);
    expect(dragged.map((file) => existsSync(file))).toEqual([true, true, false]);
  });

  it('is deleted by the next start if nothing has changed it, and that never fails', async () => {
    deleteCopies(folder, silent);
    await start(answer(pieces('text'))).drag(LINK, 'a.txt');
    deleteCopies(folder, silent);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, '..', 'file'), '');
    expect(() => deleteCopies(join(folder, '..', 'file'), silent)).not.toThrow();
  });

  it('has on Windows the mark of a file from the network', async () => {
    await start(answer(pieces('text')), 'win32').drag(LINK, 'setup.exe');
    expect(readFileSync(`${dragged[0] ?? ''}:Zone.Identifier`, 'utf8')).toContain('ZoneId=3');
  });

  it('is none without a link to a file, and when the server refuses it', async () => {
    for (const path of ['/etc/passwd', 'file:///etc/passwd', '/parley/blob/../x', '/parley/blob/a/b', '']) {
      expect(await start(answer(pieces('x'))).drag(path, 'a.txt')).toBe(false);
    }
    expect(await start(answer(null, 404)).drag(LINK, 'a.txt')).toBe(false);
    expect(await start(() => Promise.reject(new Error('unreachable'))).drag(LINK, 'a.txt')).toBe(false);
    expect(dragged).toEqual([]);
  });

  it('is none when the button is released before it is there', async () => {
    const button = { release: (): void => undefined };
    async function* released(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(1));
      button.release();
      yield new Uint8Array(1);
    }
    const files = start(answer(released()));
    button.release = () => files.cancel();
    expect(await files.drag(LINK, 'a.txt')).toBe(false);
    expect(dragged).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is none when the button is released, or the page goes away, at any moment before', async () => {
    const icon = Promise.withResolvers<void>();
    for (const end of ['cancel', 'pageGone'] as const) {
      const early = start(answer(pieces('text')));
      const drag = early.drag(LINK, 'a.txt');
      early[end]();
      expect(await drag).toBe(false);
    }
    const late = start(answer(pieces('text')), 'linux', icon.promise);
    const drag = late.drag(LINK, 'a.txt');
    await expect.poll(() => readdirSync(folder).some((name) => /-4-\d+$/.test(name))).toBe(true);
    late.cancel();
    icon.resolve();
    expect(await drag).toBe(false);
    expect(dragged).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not longer than the limit, whatever the server sends', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        sent += 1_000_000;
        yield await Promise.resolve(new Uint8Array(1_000_000));
      }
    }
    expect(await start(answer(endless())).drag(LINK, 'a.txt')).toBe(false);
    expect(sent).toBeLessThanOrEqual(LIMITS.draggedFileBytes + 1_000_000);
  });

  it('has a name that is valid on every system and names no other folder', () => {
    expect(fileNameOf('../../.bashrc')).toBe('.bashrc');
    expect(fileNameOf('a\\b\\c.txt')).toBe('c.txt');
    expect(fileNameOf('report.txt:stream')).toBe('report.txt_stream');
    expect(fileNameOf('con.txt')).toBe('_con.txt');
    expect(fileNameOf('picture\u202Egpj.exe')).toBe('picturegpj.exe');
    expect(fileNameOf('dots...')).toBe('dots_');
    expect(fileNameOf('..')).toBe('file');
  });
});
