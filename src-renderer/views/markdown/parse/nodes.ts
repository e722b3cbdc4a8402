/** What stands within a line. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'mention'; readonly text: string; readonly userId: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Alignment = 'left' | 'center' | 'right' | null;

export interface Item {
  /** Of a task; `null` for every other item. */
  readonly isDone: boolean | null;
  readonly children: readonly Block[];
}

interface Placed {
  /** Empty lines before it, as they were typed: three at most. */
  readonly gap: number;
}

/** What has lines of its own. */
export type Block = Placed &
  (
    | { readonly type: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
    | { readonly type: 'quote'; readonly children: readonly Block[] }
    /** `start`: the number of the first; `null` where there are points. */
    | { readonly type: 'list'; readonly start: number | null; readonly items: readonly Item[] }
    | { readonly type: 'code'; readonly language: string; readonly text: string }
    | { readonly type: 'table'; readonly alignments: readonly Alignment[]; readonly rows: readonly Row[] }
    | { readonly type: 'rule' }
  );

/** The first one of a table is its head. */
export type Row = readonly (readonly Inline[])[];
