/** Kinds of code that have a colour of their own. */
export const KINDS = ['keyword', 'string', 'number', 'comment', 'title', 'meta', 'addition', 'deletion'] as const;

export type CodeTokenKind = (typeof KINDS)[number];

/** A piece of code in one colour. */
export interface CodeToken {
  readonly text: string;
  readonly kind: CodeTokenKind | null;
}

export interface HighlightRequest {
  readonly id: number;
  readonly language: string;
  readonly text: string;
}

export interface HighlightResponse {
  readonly id: number;
  /** `null`: there is no grammar for it, or it failed. */
  readonly tokens: readonly CodeToken[] | null;
}
