import { readFile, writeFile } from 'node:fs/promises';
import { fold } from '#shared/text/fold.ts';

/**
 * `node scripts/confusables.ts FILE` generates src-shared/text/confusables.ts from Unicode's confusables.txt
 * (https://www.unicode.org/Public/security/latest/confusables.txt). It keeps only characters that remain after folding,
 * mapped to their final form.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/confusables.ts FILE');
const text = await readFile(file, 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1] ?? 'unknown';

const mapped = new Map<string, string>();
for (const [, source, target] of text.matchAll(/^\uFEFF?([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)) {
  mapped.set(fromHex(source), fromHex(target));
}

const byPrototype = new Map<string, number[]>();
for (const lookAlike of [...mapped.keys()].toSorted((a, b) => codePoint(a) - codePoint(b))) {
  if (fold(lookAlike).normalize('NFD') !== lookAlike) continue; // never occurs, because the text is folded first
  const prototype = mapToEnd(lookAlike);
  if (prototype === lookAlike) continue;
  byPrototype.set(prototype, [...(byPrototype.get(prototype) ?? []), codePoint(lookAlike)]);
}

const groups = [...byPrototype].map(([prototype, lookAlikes]) => {
  const distances = lookAlikes.map((each, index) => each - (lookAlikes[index - 1] ?? 0));
  return `${Array.from(prototype, codePoint).map(toDigits).join('.')}=${distances.map(toDigits).join('.')}`;
});
const lines = groups.join(' ').match(/\S.{0,110}\S*(?= |$)/g) ?? [];
await writeFile(
  new URL('../src-shared/text/confusables.ts', import.meta.url),
  `// Made by scripts/confusables.ts from Unicode's confusables.txt, version ${version}. Do not edit.
// Data files of Unicode: copyright © 1991-2025 Unicode, Inc., Unicode License V3 (https://www.unicode.org/license.txt).

/** Look-alikes by what they look like; see skeleton.ts. */
export const CONFUSABLES = [
${lines.map((line) => `  '${line}',\n`).join('')}].join(' ');
`,
);
console.log(`${mapped.size} of version ${version}, ${groups.length} groups kept`);

function mapToEnd(start: string): string {
  let previous;
  let current = start;
  do {
    previous = current;
    current = Array.from(fold(previous).normalize('NFD'), (each) => mapped.get(each) ?? each).join('');
  } while (current !== previous);
  return current;
}

function fromHex(codePoints: string | undefined): string {
  return String.fromCodePoint(...(codePoints ?? '').split(' ').map((hex) => Number.parseInt(hex, 16)));
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function toDigits(value: number): string {
  return value.toString(36);
}
