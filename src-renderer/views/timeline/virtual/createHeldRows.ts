/** Range of rows by the keys of its ends, which may be the same row. */
export type Stretch = readonly [one: string, other: string];

/**
 * Rows that stay mounted wherever the view is, because unmounting them would lose the focus or the selection in them.
 */
export interface HeldRows {
  readonly stretches: () => readonly Stretch[];
  readonly focused: () => string | null;
  readonly focus: (key: string | null) => void;
  readonly follow: (column: HTMLElement, keyAt: (node: Node) => string | null) => () => void;
}

export function createHeldRows(): HeldRows {
  let focused: string | null = null;
  let selected: Stretch | null = null;

  return {
    stretches: () => [
      ...(focused === null ? [] : [[focused, focused] as const]),
      ...(selected === null ? [] : [selected]),
    ],
    focused: () => focused,
    focus: (key) => void (focused = key),
    follow(column, keyAt) {
      function focusIn(event: FocusEvent): void {
        focused = (event.target instanceof Node ? keyAt(event.target) : null) ?? focused;
      }
      function select(): void {
        const selection = document.getSelection();
        const ends = selection === null || selection.isCollapsed ? [] : [selection.anchorNode, selection.focusNode];
        const [one, other] = ends.flatMap((node) => (node === null ? [] : (keyAt(node) ?? [])));
        selected = one === undefined ? null : [one, other ?? one];
      }
      column.addEventListener('focusin', focusIn);
      document.addEventListener('selectionchange', select);
      return () => {
        column.removeEventListener('focusin', focusIn);
        document.removeEventListener('selectionchange', select);
      };
    },
  };
}
