import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder that contain one of the texts as UTF-8 or UTF-16, with the text. */
export function findText(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const content = readFileSync(join(entry.parentPath, entry.name));
      const found = texts.filter((text) => content.includes(text) || content.includes(Buffer.from(text, 'utf16le')));
      return found.map((text) => `${entry.name}: ${text}`);
    });
}
