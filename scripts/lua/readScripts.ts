import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireClusterSafe, type ScriptHeader } from '#core/redis/defineScript.ts';
import { parseHeader } from './parseHeader.ts';
import { resolveIncludes } from './resolveIncludes.ts';

export interface ReadScript {
  readonly header: ScriptHeader;
  /** The source with includes resolved and comments removed, as sent to Redis. */
  readonly source: string;
}

/** Every operation under `folder`, sorted by name. Throws if a header or an include is invalid. */
export async function readScripts(folder: string): Promise<ReadScript[]> {
  const includes = await readIncludes(join(folder, 'includes'));
  const files = await readdir(folder, { recursive: true });
  const names = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.lua') && !file.startsWith('includes/'))
    .map((file) => file.slice(0, -'.lua'.length))
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, `${name}.lua`), 'utf8');
      const header = parseHeader(name, text);
      const source = resolveIncludes(name, text, includes);
      requireClusterSafe(header, source);
      return { header, source };
    }),
  );
}

/** The texts of `lua/includes/`, by name. */
export async function readIncludes(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.lua'));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -'.lua'.length), await readFile(join(folder, file), 'utf8')] as const),
  );
  return new Map(texts);
}
