import type { Block, Item } from '../parse/nodes.ts';

/** A paragraph that Word shows as the item of a list. */
export interface WordItem {
  readonly level: number;
  /** The number of an ordered item. */
  readonly number: number | null;
}

const MAX_LEVEL = 6;
const LEVEL = /\blevel(\d{1,2})\b/u;

/** Whether a value of `mso-list` is that of an item. */
export function isWordItem(style: string | undefined): boolean {
  return style !== undefined && LEVEL.test(style);
}

/** `style`: the value of `mso-list`, such as "l0 level2 lfo1"; `marker`: the bullet or number as Word writes it. */
export function readWordItem(style: string, marker: string): WordItem {
  const level = Number(LEVEL.exec(style)?.[1] ?? '1');
  const number = /^\s*(?:(\d{1,6})|[a-z]{1,4})[.)]/iu.exec(marker);
  return {
    level: Math.min(Math.max(level, 1), MAX_LEVEL),
    number: number === null ? null : Number(number[1] ?? '1'),
  };
}

interface OpenList {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly items: { readonly isDone: null; readonly children: Block[] }[];
}

/** Makes lists of the paragraphs that are items. */
export function mergeWordItems(blocks: readonly Block[], items: ReadonlyMap<Block, WordItem>): readonly Block[] {
  const merged: Block[] = [];
  let open: OpenList[] = [];
  for (const block of blocks) {
    const item = items.get(block);
    if (item === undefined) {
      merged.push(block);
      open = [];
      continue;
    }
    const isOrdered = item.number !== null;
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const last = open.at(-1);
    if (last?.level === item.level && last.isOrdered !== isOrdered) open.pop();
    if (open.at(-1)?.level !== item.level) {
      const list: OpenList = { level: item.level, isOrdered, items: [] };
      const into = open.at(-1)?.items.at(-1)?.children ?? merged;
      into.push({ type: 'list', gap: 1, start: item.number, items: list.items satisfies Item[] });
      open.push(list);
    }
    open.at(-1)?.items.push({ isDone: null, children: [block] });
  }
  return merged;
}
