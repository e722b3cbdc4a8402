/** Range of rows by the keys of its ends, which may be the same row. */
export type KeyRange = readonly [one: string, other: string];

/**
 * Rows that stay mounted wherever the view is, because unmounting them would lose the focus or the selection in them.
 */
export interface RetainedRows {
  readonly keyRanges: () => readonly KeyRange[];
  readonly focused: () => string | null;
  readonly setFocused: (key: string | null) => void;
  readonly observe: (column: HTMLElement, keyAt: (node: Node) => string | null) => () => void;
}

export function createRetainedRows(): RetainedRows {
  let focused: string | null = null;
  let selected: KeyRange | null = null;

  return {
    keyRanges: () => [
      ...(focused === null ? [] : [[focused, focused] as const]),
      ...(selected === null ? [] : [selected]),
    ],
    focused: () => focused,
    setFocused: (key) => void (focused = key),
    observe(column, keyAt) {
      function onFocusIn(event: FocusEvent): void {
        focused = (event.target instanceof Node ? keyAt(event.target) : null) ?? focused;
      }
      function onSelectionChange(): void {
        const selection = document.getSelection();
        const endNodes = selection === null || selection.isCollapsed ? [] : [selection.anchorNode, selection.focusNode];
        const [first, last] = endNodes.flatMap((node) => (node === null ? [] : (keyAt(node) ?? [])));
        selected = first === undefined ? null : [first, last ?? first];
      }
      column.addEventListener('focusin', onFocusIn);
      document.addEventListener('selectionchange', onSelectionChange);
      return () => {
        column.removeEventListener('focusin', onFocusIn);
        document.removeEventListener('selectionchange', onSelectionChange);
      };
    },
  };
}
