import type { Block, Inline } from '../parse/nodes.ts';

const MAX_CELLS = 4_000;

/**
 * The table in a text of rows with tabs between their cells, as spreadsheets copy it; null if it is any other text:
 * rows of unequal length, or with an indentation.
 */
export function readTabs(text: string): readonly Block[] | null {
  const rows = text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/u, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const columns = rows[0]?.length ?? 0;
  const isTable = rows.length >= 2 && columns >= 2 && rows.every((row) => row.length === columns && row[0] !== '');
  if (!isTable || rows.length * columns > MAX_CELLS) return null;
  const toCell = (cell: string): Inline[] => (cell === '' ? [] : [{ type: 'text', text: cell }]);
  return [
    { type: 'table', gap: 1, alignments: rows[0]?.map(() => null) ?? [], rows: rows.map((row) => row.map(toCell)) },
  ];
}
