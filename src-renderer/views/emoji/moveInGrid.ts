/**
 * Target of an arrow key in rows of different lengths, as in the ARIA grid pattern: left and right go on into the
 * neighbouring row, up from the first row leaves the grid (`out`), and `null` means that there is no target.
 */
export function moveInGrid(
  lengths: readonly number[],
  { row, column }: { readonly row: number; readonly column: number },
  key: string,
): { readonly row: number; readonly column: number } | 'out' | null {
  const last = (at: number): number => (lengths[at] ?? 1) - 1;
  const into = (to: number): { row: number; column: number } | null =>
    to < lengths.length ? { row: to, column: Math.min(column, last(to)) } : null;
  switch (key) {
    case 'ArrowRight':
      if (column < last(row)) return { row, column: column + 1 };
      return row + 1 < lengths.length ? { row: row + 1, column: 0 } : null;
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: last(row - 1) } : null;
    case 'ArrowDown':
      return into(row + 1);
    case 'ArrowUp':
      return row === 0 ? 'out' : into(row - 1);
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last(row) };
    default:
      return null;
  }
}
