import type { Alignment, Block, Inline } from '../parse/nodes.ts';

export interface Cell {
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly rows: number;
  readonly alignment: Alignment;
}

/** Tables with more cells are not shown as such. */
const MAX_CELLS = 4_000;
const MAX_SPAN = 100;
/** With the empty cells that are left out later. */
const MAX_GRID = 10 * MAX_CELLS;

/**
 * The blocks of an HTML table: a table if it has at least two rows and two columns of short texts. Other tables arrange
 * a page, or have only one column; they are shown as the texts of their cells.
 */
export function tableBlocks(rows: readonly (readonly Cell[])[]): readonly Block[] {
  const grid = withoutEmpty(toGrid(rows.filter((row) => row.length > 0)) ?? []);
  const columns = grid[0]?.length ?? 0;
  const isData = grid.length > 0 && grid.flat().every((cell) => cell === null || isShort(cell));
  if (!isData || columns * grid.length > MAX_CELLS) return rows.flat().flatMap(({ blocks }) => blocks);
  const texts = grid.map((row) => row.map((cell) => (cell === null ? [] : cellNodes(cell))));
  if (columns >= 2 && grid.length >= 2) {
    const alignments = Array.from({ length: columns }, (_, column) => alignmentOf(grid, column));
    const [head = [], ...body] = texts;
    return [{ type: 'table', gap: 1, alignments, rows: [head.map(withoutStrong), ...body] }];
  }
  const lines = texts.map((row) => joinNodes(row, { type: 'text', text: ' ' }));
  const children = joinNodes(lines, { type: 'break' });
  return children.length === 0 ? [] : [{ type: 'paragraph', gap: 1, children }];
}

/** The span of a cell that its attribute states. */
export function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? '1', 10);
  return span >= 1 ? Math.min(span, MAX_SPAN) : 1;
}

function isShort({ blocks }: Cell): boolean {
  return blocks.every(({ type }) => type === 'paragraph' || type === 'heading');
}

/** Rows of equal length: a cell of several rows or columns is followed by empty ones. Null if it is too large. */
function toGrid(rows: readonly (readonly Cell[])[]): (Cell | null)[][] | null {
  const grid: (Cell | null)[][] = rows.map(() => []);
  let count = 0;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      for (let down = 0; down < cell.rows && y + down < rows.length; down += 1) {
        for (let right = 0; right < cell.columns && count <= 2 * MAX_CELLS; right += 1) {
          const line = grid[y + down] ?? [];
          line[x + right] = down === 0 && right === 0 ? cell : null;
          count += 1;
        }
      }
      x += cell.columns;
    }
  }
  const columns = grid.reduce((most, line) => Math.max(most, line.length), 0);
  if (columns * rows.length > MAX_GRID) return null;
  return grid.map((line) => Array.from({ length: columns }, (_, x) => line[x] ?? null));
}

function withoutEmpty(grid: readonly (Cell | null)[][]): (Cell | null)[][] {
  const isFull = (cell: Cell | null | undefined): boolean => cell !== null && cell !== undefined && !isEmpty(cell);
  const rows = grid.filter((row) => row.some(isFull));
  const columns = (rows[0] ?? []).map((_, x) => rows.some((row) => isFull(row[x])));
  return rows.map((row) => row.filter((_, x) => columns[x]));
}

function isEmpty({ blocks }: Cell): boolean {
  return blocks.length === 0;
}

/** The text of a cell on one line. */
function cellNodes({ blocks }: Cell): readonly Inline[] {
  const texts = blocks.map((block) => ('children' in block ? (block.children as readonly Inline[]) : []));
  return joinNodes(texts, { type: 'text', text: ' ' }).map((node) =>
    node.type === 'break' ? { type: 'text', text: ' ' } : node,
  );
}

/** A header is bold anyway. */
function withoutStrong(cell: readonly Inline[]): readonly Inline[] {
  return cell.flatMap((node) => (node.type === 'strong' ? node.children : node));
}

function joinNodes(parts: readonly (readonly Inline[])[], separator: Inline): Inline[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

/** The alignment that all cells of a column below its header have. */
function alignmentOf(grid: readonly (Cell | null)[][], column: number): Alignment {
  const found = new Set(grid.slice(1).flatMap((row) => row[column]?.alignment ?? []));
  const [alignment = null] = found;
  const isCommon = grid.slice(1).every((row) => (row[column]?.alignment ?? null) === alignment);
  return isCommon && alignment !== 'left' ? alignment : null;
}
