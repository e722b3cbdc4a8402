import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEncrypter, createKey, encryptWith } from '#core/encryption/ageFiles.ts';
import { withDecryptedFolder, encryptFolder } from '#core/encryption/encryptedFolder.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const { key, recipient } = await createKey();
const [encryption, decryption] = [{ recipients: [recipient] }, { keys: [key] }];
let place: string;
let file: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'parley-encrypted-'));
  file = join(place, 'export.age');
});
afterEach(() => rm(place, { recursive: true }));

/** Writes what an export might have: files with names of every kind, in folders. */
async function writeExport(folder: string): Promise<string> {
  await mkdir(join(folder, 'attachments'), { recursive: true });
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'attachments', `${'long '.repeat(40)}图片.png`), Buffer.alloc(150_000, 7));
  await writeFile(join(folder, 'attachments', '@odd'), '');
  return 'written';
}

const readAll = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(files.map(async (path) => [path.slice(folder.length), await readFile(path)] as const)),
  );
};

/** Writes an encrypted archive that `encryptFolder` would not write. */
async function writeEncrypted(content: Readable): Promise<void> {
  await writeFile(file, await encryptWith(createEncrypter(encryption), content));
}

describe('an encrypted folder', () => {
  it('is one file with everything in it, and nothing else stays behind', async () => {
    await expect(encryptFolder({ to: file, encryption }, writeExport)).resolves.toBe('written');
    expect(await readdir(place)).toEqual(['export.age']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes('manifest')).toBe(false);

    const original = join(place, 'original');
    await writeExport(original);
    const read = await withDecryptedFolder(file, place, decryption, readAll);
    expect(read).toEqual(await readAll(original));
    expect((await readdir(place)).toSorted()).toEqual(['export.age', 'original']);
  });

  it('is not made over a file, and not when writing fails or is interrupted', async () => {
    await writeFile(file, 'mine');
    await expect(encryptFolder({ to: file, encryption }, writeExport)).rejects.toThrow('already: choose another name');
    expect(await readFile(file, 'utf8')).toBe('mine');
    await rm(file);

    const broken = encryptFolder({ to: file, encryption }, async (folder) => {
      await writeExport(folder);
      throw new Error('the disk is full');
    });
    await expect(broken).rejects.toThrow('the disk is full');
    const interrupted = new AbortController();
    const { signal } = interrupted;
    const aborted = encryptFolder({ to: file, encryption, signal }, async (folder) => {
      await writeExport(folder);
      interrupted.abort(new Error('It was interrupted'));
    });
    await expect(aborted).rejects.toThrow('It was interrupted');
    expect(await readdir(place)).toEqual([]);
  });

  it('is not begun for a recipient that is none', async () => {
    const unwritten = encryptFolder({ to: file, encryption: { recipients: ['age1nobody'] } }, () =>
      Promise.reject(new Error('written in vain')),
    );
    await expect(unwritten).rejects.toThrow('age1nobody is not a recipient');
    expect(await readdir(place)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing when %s ends the process', async (signal) => {
    const program = `
      import { encryptFolder } from '#core/encryption/encryptedFolder.ts';
      import { mkdir, writeFile } from 'node:fs/promises';
      const encryption = { recipients: [${JSON.stringify(recipient)}] };
      await encryptFolder({ to: ${JSON.stringify(file)}, encryption }, async (folder) => {
        await mkdir(folder);
        await writeFile(folder + '/plain', 'secret');
        process.stdout.write('written');
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    expect(await readdir(place)).toHaveLength(2);
    child.kill(signal);
    expect(await exited).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    expect(await readdir(place)).toEqual([]);
  });

  it('is not opened with another key, and leaves nothing', async () => {
    await encryptFolder({ to: file, encryption }, writeExport);
    const another = { keys: [(await createKey()).key] };
    await expect(withDecryptedFolder(file, place, another, readAll)).rejects.toThrow('None of the keys opens');
    expect(await readdir(place)).toEqual(['export.age']);
  });

  it('of someone else writes nothing outside its folder, and no links', async () => {
    const outside = join(place, 'outside');
    await mkdir(join(place, 'evil'));
    await writeFile(outside, 'safe');
    await symlink(outside, join(place, 'evil', 'link'));
    await writeFile(join(place, 'evil', 'plain'), 'plain');
    const options = { cwd: join(place, 'evil'), preservePaths: true };
    await writeEncrypted(Readable.from(create(options, ['plain', 'link', '../outside']) as AsyncIterable<Buffer>));
    await writeFile(outside, 'changed since');
    const opened = withDecryptedFolder(file, place, decryption, (folder) => readdir(folder));
    await expect(opened).rejects.toThrow('holds no export of Parley');
    expect(await readFile(outside, 'utf8')).toBe('changed since');
    expect((await readdir(place)).toSorted()).toEqual(['evil', 'export.age', 'outside']);

    await writeEncrypted(Readable.from(create({ cwd: options.cwd }, ['plain', 'link']) as AsyncIterable<Buffer>));
    expect(await withDecryptedFolder(file, place, decryption, (folder) => readdir(folder))).toEqual(['plain']);
  });

  it('is refused when it is compressed, or no archive', async () => {
    await writeExport(join(place, 'original'));
    const archive = create({ cwd: join(place, 'original') }, ['.']) as AsyncIterable<Buffer>;
    await writeEncrypted(Readable.from(archive).pipe(createGzip()));
    await expect(withDecryptedFolder(file, place, decryption, readAll)).rejects.toThrow('holds no export of Parley');
    await writeEncrypted(createReadStream(import.meta.filename));
    await expect(withDecryptedFolder(file, place, decryption, readAll)).rejects.toThrow('holds no export of Parley');
  });
});
