import { createHash } from 'node:crypto';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { checkExport } from '#core/export/checkExport.ts';
import { ExportError, type ExportManifest } from '#core/export/exportFormat.ts';
import { createKeys } from '#core/keys.ts';
import { openExport } from '#core/export/readExport.ts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { randomFile } from '../../support/blobsForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { attachments, directExport, freshCore, freshFolder } from '../../support/exportsForTests.ts';

describe('a damaged export', () => {
  const change = async (folder: string, name: string, edit: (text: string) => string): Promise<void> => {
    const path = joinPath(folder, name);
    await writeFile(path, edit(await readFile(path, 'utf8')));
  };
  /** With a correct hash again, as a forger would write it. */
  const forge = async (folder: string, edit: (text: string) => string): Promise<void> => {
    await change(folder, 'conversation.json', edit);
    const data = await readFile(joinPath(folder, 'conversation.json'));
    await change(folder, 'manifest.json', (text) => {
      const manifest = JSON.parse(text) as ExportManifest;
      const sha256 = createHash('sha256').update(data).digest('hex');
      const files = manifest.files.map((file) =>
        file.path === 'conversation.json' ? { ...file, bytes: data.length, sha256 } : file,
      );
      return JSON.stringify({ ...manifest, files });
    });
  };
  const cases: readonly [code: string, how: string, breaks: (folder: string, path: string) => Promise<void>][] = [
    ['NOT_WHOLE', 'no manifest', (folder) => rm(joinPath(folder, 'manifest.json'))],
    ['NOT_WHOLE', 'a manifest that is cut off', (folder) => truncate(joinPath(folder, 'manifest.json'), 50)],
    ['NOT_WHOLE', 'a conversation that is cut off', (folder) => truncate(joinPath(folder, 'conversation.json'), 900)],
    ['NOT_WHOLE', 'an attachment that is missing', (folder, path) => rm(joinPath(folder, path))],
    [
      'HASH_WRONG',
      'an attachment that was changed',
      (folder, path) => writeFile(joinPath(folder, path), randomFile(300_000)),
    ],
    [
      'FORMAT_UNKNOWN',
      'another format',
      (folder) => change(folder, 'manifest.json', (text) => text.replace('parley-conversation', 'other')),
    ],
    [
      'VERSION_NEWER',
      'a newer version',
      (folder) => change(folder, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
    ],
    [
      'CONTENT_WRONG',
      'a path out of the folder',
      (folder, path) => change(folder, 'manifest.json', (text) => text.replace(path, '../../secret')),
    ],
    [
      'CONTENT_WRONG',
      'an event twice',
      (folder) => forge(folder, (text) => text.replace(/(\{"offset":7,.*\n)/, '$1$1')),
    ],
    [
      'CONTENT_WRONG',
      'an event less',
      (folder) => forge(folder, (text) => text.replace(/\{[^\n]*"line 9"[^\n]*\n/, '')),
    ],
    ['CONTENT_WRONG', 'no end', (folder) => forge(folder, (text) => text.slice(0, -200))],
    [
      'CONTENT_WRONG',
      'a stranger',
      (folder) => forge(folder, (text) => text.replace(/"from":"[^"]*"/, '"from":"nobody"')),
    ],
    [
      'CONTENT_WRONG',
      'a mark beyond the end',
      (folder) => forge(folder, (text) => text.replace('"offset": 253', '"offset": 999')),
    ],
  ];

  it('is refused with its own code for each kind of damage, before anything is written', async () => {
    const old = await directExport();
    const path = attachments(old.manifest)[0]?.path ?? '';
    const keyPrefix = randomPrefix();
    const core = freshCore(keyPrefix);
    const redis = connectToRedis();
    onTestFinished(() => redis.disconnect());
    for (const [code, how, breaks] of cases) {
      const folder = await freshFolder();
      await cp(old.to, folder, { recursive: true });
      await breaks(folder, path);
      const refusal: unknown = await core.importConversation(folder).catch((error: unknown) => error);
      expect({ how, refusal }).toMatchObject({ how, refusal: { name: 'ExportError', code } });
    }
    const file = core.importConversation(joinPath(old.to, 'manifest.json'));
    await expect(file).rejects.toMatchObject({ name: 'ExportError', code: 'NOT_WHOLE' });
    // The core itself writes the version of its data, and when files are counted again, and nothing else.
    const keys = createKeys(keyPrefix);
    const own = [keys.format.format, keys.agenda('storage').due];
    await expect.poll(async () => (await redis.keys(`${keyPrefix}:*`)).toSorted()).toEqual(own.toSorted());
  });

  it('is either refused or imported for any content, without other errors', async () => {
    const old = await directExport();
    const source = await readFile(joinPath(old.to, 'conversation.json'), 'utf8');
    await fc.assert(
      fc.asyncProperty(fc.nat(source.length - 1), fc.nat(400), fc.string({ maxLength: 8 }), async (at, cut, text) => {
        await forge(old.to, () => source.slice(0, at) + text + source.slice(at + cut));
        const outcome: unknown = await openExport(old.to)
          .then(checkExport)
          .then(() => null)
          .catch((error: unknown) => error);
        expect(outcome === null || outcome instanceof ExportError ? 'told' : outcome).toBe('told');
      }),
      { numRuns: 150 },
    );
  });
});
