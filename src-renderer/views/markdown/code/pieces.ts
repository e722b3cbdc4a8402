/** Kinds of code that have a colour of their own. */
export const KINDS = ['keyword', 'string', 'number', 'comment', 'title', 'meta', 'addition', 'deletion'] as const;

export type Kind = (typeof KINDS)[number];

/** A piece of code in one colour. */
export interface Piece {
  readonly text: string;
  readonly kind: Kind | null;
}

export interface HighlightRequest {
  readonly id: number;
  readonly language: string;
  readonly text: string;
}

export interface HighlightAnswer {
  readonly id: number;
  /** `null`: there is no grammar for it, or it failed. */
  readonly pieces: readonly Piece[] | null;
}
