import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Form = 'utf8' | 'utf16le' | 'hex' | 'base64';

/** The forms of strings in the memory of V8, for ASCII. */
export const MEMORY_FORMS: readonly Form[] = ['utf8', 'utf16le'];
const ALL_FORMS: readonly Form[] = [...MEMORY_FORMS, 'hex', 'base64'];

/** Which of these texts are in some bytes, in one of the forms; also inside of longer text in that form. */
export function findTexts(bytes: Buffer, texts: readonly string[], forms = ALL_FORMS): string[] {
  return texts.filter((text) => forms.some((form) => inForm(text, form).some((searched) => bytes.includes(searched))));
}

function inForm(text: string, form: Form): Buffer[] {
  if (form === 'base64') return inBase64(Buffer.from(text)).map((encoded) => Buffer.from(encoded));
  if (form !== 'hex') return [Buffer.from(text, form)];
  const hex = Buffer.from(text).toString('hex');
  return [Buffer.from(hex), Buffer.from(hex.toUpperCase())];
}

const BITS_PER_CHARACTER = 6;

/** What is the same in the base64 of every text that has these bytes in it: they begin at one of three alignments. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const [first, end] = [before * 8, (before + bytes.length) * 8];
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const common = encoded.slice(Math.ceil(first / BITS_PER_CHARACTER), Math.floor(end / BITS_PER_CHARACTER));
    return [common, common.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The bytes of all files in a folder and the folders in it. */
export async function readFolder(folder: string): Promise<Buffer> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return Buffer.concat(await Promise.all(paths.map((path) => readFile(path))));
}
