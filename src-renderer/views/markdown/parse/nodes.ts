/** Inline nodes. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'mention'; readonly text: string; readonly userId: string }
  /** `:name:`, perhaps of a custom emoji. */
  | { readonly type: 'emoji'; readonly text: string; readonly name: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Alignment = 'left' | 'center' | 'right' | null;

export interface Item {
  /** State of a task; `null` for any other item. */
  readonly isDone: boolean | null;
  readonly children: readonly Block[];
}

interface Placed {
  /** Number of empty lines before it, as typed: three at most. */
  readonly gap: number;
}

/** Block nodes. */
export type Block = Placed &
  (
    | { readonly type: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
    | { readonly type: 'quote'; readonly children: readonly Block[] }
    /** `start`: the first number; `null` for a bulleted list. */
    | { readonly type: 'list'; readonly start: number | null; readonly items: readonly Item[] }
    | { readonly type: 'code'; readonly language: string; readonly text: string }
    | { readonly type: 'table'; readonly alignments: readonly Alignment[]; readonly rows: readonly Row[] }
    | { readonly type: 'rule' }
  );

/** The first row of a table is its header. */
export type Row = readonly (readonly Inline[])[];
