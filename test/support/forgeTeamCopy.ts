import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { CopyManifest, PartName } from '#core/teamCopy/copyFormat.ts';

/** Rewrites the lines of a part, and its checksum, lines and length in the manifest. */
export async function rewrite(
  folder: string,
  part: PartName,
  change: (lines: string[]) => readonly string[],
): Promise<void> {
  const path = joinPath(folder, part);
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  const changed = change(lines);
  const bytes = Buffer.from(changed.map((line) => `${line}\n`).join(''));
  await writeFile(path, bytes);
  await forgeManifest(folder, (manifest) => {
    const parts = manifest.parts.map((each) =>
      each.name === part ? { ...each, lines: changed.length, bytes: bytes.byteLength, sha256: sha256(bytes) } : each,
    );
    return { ...manifest, parts };
  });
}

/** Changes the manifest. */
export async function forgeManifest(folder: string, change: (manifest: CopyManifest) => unknown): Promise<void> {
  const path = joinPath(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as CopyManifest;
  await writeFile(path, JSON.stringify(change(manifest)));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
