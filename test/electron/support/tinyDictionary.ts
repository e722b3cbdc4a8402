import { createHash } from 'node:crypto';

const HEADER_BYTES = 32;
const AFFIX_HEADER_BYTES = 16;
const LIST_NODE = 0xe0;
const LEAF_WITH_MORE = 0x40;

/**
 * A dictionary in the format of Chromium's spell checker (BDict 2.0, hunspell/google/bdict.h), of up to fifteen words
 * with different first letters: one list of leaves.
 */
export function tinyDictionary(words: readonly string[]): Buffer {
  const affixes = affixTable();
  const tree = wordTree(words.toSorted());
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('BDic', 0, 'latin1');
  header.writeUInt16LE(2, 4);
  header.writeUInt32LE(HEADER_BYTES, 8);
  header.writeUInt32LE(HEADER_BYTES + affixes.length, 12);
  createHash('md5').update(affixes).update(tree).digest().copy(header, 16);
  return Buffer.concat([header, affixes, tree]);
}

/** Only the empty affix group, no rules, no replacements, and the letters to try for suggestions. */
function affixTable(): Buffer {
  const tables = ['AF 0\0\0', '\0', '\0', 'TRY esianrtolcdugmphbyfvkwz\0\0'].map((table) =>
    Buffer.from(table, 'latin1'),
  );
  const offsets = Buffer.alloc(AFFIX_HEADER_BYTES);
  let at = HEADER_BYTES + AFFIX_HEADER_BYTES;
  for (const [index, table] of tables.entries()) {
    offsets.writeUInt32LE(at, index * 4);
    at += table.length;
  }
  return Buffer.concat([offsets, ...tables]);
}

/** A node with one entry per first letter (letter, offset of its leaf), then the leaves with the remaining letters. */
function wordTree(words: readonly string[]): Buffer {
  const leaves = words.map((word) => Buffer.from([LEAF_WITH_MORE, 0, ...Buffer.from(word.slice(1)), 0]));
  const entries: number[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    entries.push(word.charCodeAt(0), at);
    at += leaves[index]?.length ?? 0;
  }
  return Buffer.concat([Buffer.from([LIST_NODE | words.length, ...entries]), ...leaves]);
}
