import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EMOJI_NAME } from '#shared/text/emojiCode.ts';
import { isEmoji } from '#shared/text/isEmoji.ts';

/**
 * `node scripts/emoji.ts FOLDER` generates src-renderer/views/emoji/emoji.json, the names in other languages, and
 * src-core/emoji/standardCodes.ts from the unpacked package emojibase-data (`npm pack emojibase-data`). The package is
 * no dependency, because it is 49 MB for all languages.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/emoji.ts FOLDER');

/** Many computers have no glyph for newer emoji. */
const NEWEST = 15.1;
/** The languages of the interface besides English. */
const LANGUAGES = ['zh', 'de', 'es'] as const;
const GROUPS = ['smileys', 'people', null, 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags'];

const variantSchema = z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]) });
const emojiSchema = z.object({
  emoji: z.string(),
  hexcode: z.string(),
  label: z.string(),
  tags: z.array(z.string()).default([]),
  group: z.number().optional(),
  order: z.number().default(0),
  version: z.number(),
  skins: z.array(variantSchema).default([]),
});
const codesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(folder, path), 'utf8'));
const { version } = z.object({ version: z.string() }).parse(await read('package.json'));
const about = `Made by scripts/emoji.ts from emojibase-data ${version} (MIT, copyright © 2017-2019 Miles Johnson). Do not edit.`;
const all = z.array(emojiSchema).parse(await read('en/data.json'));
const github = codesSchema.parse(await read('en/shortcodes/github.json'));
const own = codesSchema.parse(await read('en/shortcodes/emojibase.json'));

/** People know GitHub's shortcodes; Emojibase provides one for each emoji. A shortcode belongs to one emoji. */
const taken = new Map<string, string>();
for (const codes of [github, own]) {
  for (const [hexcode, names] of Object.entries(codes)) {
    for (const name of [names].flat()) if (!taken.has(name)) taken.set(name, hexcode);
  }
}

const groups: Record<string, string[]> = {};
/** Shortcodes that a custom emoji may not have as its name. */
const standardCodes: string[] = [];
for (const one of all.toSorted((a, b) => a.order - b.order)) {
  const group = one.group === undefined ? null : GROUPS[one.group];
  if (group === null || group === undefined || one.version > NEWEST) continue;
  const named = [github[one.hexcode] ?? [], own[one.hexcode] ?? []].flat();
  const codes = new Set(named.filter((name) => taken.get(name) === one.hexcode));
  standardCodes.push(...[...codes].filter((code) => EMOJI_NAME.test(code)));
  const tones = one.skins.filter(({ tone }) => typeof tone === 'number').map(({ emoji }) => asRecommended(emoji));
  const fields = [asRecommended(one.emoji), one.label, [...codes].join(' '), one.tags.join(' '), tones.join(' ')];
  if (fields.some((field) => field.includes('|'))) throw new Error(`"|" in ${one.label}`);
  (groups[group] ??= []).push(fields.join('|').replace(/\|+$/u, ''));
}
await writeTable('emoji.json', { fields: 'emoji | name | codes | words | the same in five tones of skin', groups });
for (const language of LANGUAGES) {
  const translated = z.array(emojiSchema).parse(await read(`${language}/data.json`));
  const known = translated.filter((one) => one.group !== undefined && one.version <= NEWEST);
  const names = known.map(({ emoji, label, tags }) => [bare(emoji), `${label}|${tags.join(' ')}`] as const);
  await writeTable(`emoji.${language}.json`, {
    fields: 'emoji without variation selectors: name | words',
    names: Object.fromEntries(names),
  });
}
await writeStandardCodes(standardCodes.toSorted());
console.log(`${Object.values(groups).flat().length} emoji of version ${version}`);

/** A module, because the server loads JSON in different ways from its sources and from a bundle. */
async function writeStandardCodes(codes: readonly string[]): Promise<void> {
  const lines = codes.join(' ').match(/.{1,118}(?: |$)/gu) ?? [];
  const content = lines.map((line) => line.trim()).join('\n');
  await writeFile(
    new URL('../src-core/emoji/standardCodes.ts', import.meta.url),
    `// ${about}\n\n/** Shortcodes of standard emoji that could be names of custom emoji. */\n` +
      `export const STANDARD_CODES = \`\n${content}\n\`;\n`,
  );
}

function bare(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '');
}

async function writeTable(name: string, table: object): Promise<void> {
  const file = new URL(`../src-renderer/views/emoji/${name}`, import.meta.url);
  await writeFile(file, `${JSON.stringify({ about, ...table }, null, 2)}\n`);
}

/**
 * Emojibase adds the emoji variation selector everywhere; Unicode recommends to omit it where emoji presentation is the
 * default.
 */
function asRecommended(emoji: string): string {
  const forms = [emoji, bare(emoji)];
  const found = forms.find(isEmoji);
  if (found === undefined) throw new Error(`${emoji} is no emoji`);
  return found;
}
