/**
 * Where an arrow key leads in rows of different lengths, as in the grid of the ARIA patterns: left and right go on into the next
 * row, up from the first row leads out (`out`), and what leads nowhere is `null`.
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
