import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pdfNameOf } from '../../../src-main/files/fileNameOf.ts';
import { printPage } from '../../../src-main/files/printPage.ts';
import { silent } from '../../support/coreForTests.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-print-'));
  path = join(folder, 'saved.pdf');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Windows has other rights. */
const isPrivate = (file: string): boolean => process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600;

const page = { printToPDF: () => Promise.resolve(Buffer.from('%PDF-')) };
const chosen = (): Promise<string | null> => Promise.resolve(path);

describe('a conversation that is saved as a PDF', () => {
  it('replaces the chosen file, readable by this person only, and leaves nothing beside it', async () => {
    writeFileSync(path, 'older', { mode: 0o644 });
    expect(await printPage(page, chosen, silent)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('%PDF-');
    expect(isPrivate(path)).toBe(true);
    expect(readdirSync(folder)).toEqual(['saved.pdf']);
  });

  it('leaves the chosen file as it was when it fails, and none when the person cancels', async () => {
    writeFileSync(path, 'older');
    const broken = { printToPDF: () => Promise.reject(new Error('no printer')) };
    await expect(printPage(broken, chosen, silent)).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    const full = { printToPDF: () => Promise.resolve(null as never) };
    await expect(printPage(full, chosen, silent)).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    expect(await printPage(page, () => Promise.resolve(null), silent)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('older');
    expect(readdirSync(folder)).toEqual(['saved.pdf']);
  });

  it('is named after the whole name of the conversation', () => {
    expect(pdfNameOf('#Q3/Q4')).toBe('#Q3_Q4.pdf');
    expect(pdfNameOf('..')).toBe('...pdf');
    expect(pdfNameOf('con')).toBe('_con.pdf');
  });
});
