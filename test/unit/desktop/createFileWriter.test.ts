import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileWriter } from '../../../src-main/files/createFileWriter.ts';
import { silent } from '../../support/coreForTests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const start = (askPath = (name: string): Promise<string | null> => Promise.resolve(join(folder, name))) =>
  createFileWriter({ askPath, log: silent });

describe('a file that the page writes', () => {
  it('appears under its name once it is finished, and replaces an earlier one', async () => {
    writeFileSync(join(folder, 'data.zip'), 'earlier');
    const files = start();
    const id = (await files.begin('data.zip')) ?? '';
    await Promise.all([files.write(id, bytes('one ')), files.write(id, bytes('two'))]);
    expect(readFileSync(join(folder, 'data.zip'), 'utf8')).toBe('earlier');
    await files.finish(id);
    expect(readdirSync(folder)).toEqual(['data.zip']);
    expect(readFileSync(join(folder, 'data.zip'), 'utf8')).toBe('one two');
    await expect(files.write(id, bytes('more'))).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
  });

  it('leaves nothing when it is discarded, when another one begins, or when the page goes away', async () => {
    const files = start();
    const first = (await files.begin('first.zip')) ?? '';
    await files.write(first, bytes('half'));
    await files.discard(first);
    expect(readdirSync(folder)).toEqual([]);

    const second = (await files.begin('second.zip')) ?? '';
    const third = (await files.begin('third.zip')) ?? '';
    await expect(files.finish(second)).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    await files.discard(second);
    expect(readdirSync(folder)).toHaveLength(1);
    await files.write(third, bytes('half'));
    await files.pageGone();
    expect(readdirSync(folder)).toEqual([]);
    await expect(files.finish(third)).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
  });

  it('does not begin when the person cancels, or when the page goes away while they choose', async () => {
    expect(await start(() => Promise.resolve(null)).begin('data.zip')).toBeNull();
    const { promise, resolve } = Promise.withResolvers<string>();
    const files = start(() => promise);
    const begun = files.begin('data.zip');
    await files.pageGone();
    resolve(join(folder, 'data.zip'));
    expect(await begun).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused where it can’t be written, and leaves nothing when it can’t be finished', async () => {
    const nowhere = start(() => Promise.resolve(join(folder, 'no such folder', 'data.zip')));
    await expect(nowhere.begin('data.zip')).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    const files = start((name) => Promise.resolve(join(folder, name, '..')));
    const id = (await files.begin('data.zip')) ?? '';
    await expect(files.finish(id)).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
