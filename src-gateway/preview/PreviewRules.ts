/** Restrictions of the requests for previews. */
export interface PreviewRules {
  /** Resolves a name to all its addresses. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether connecting to this address is allowed. */
  readonly isAllowed: (address: string) => boolean;
  /** Allowed ports; empty: any. */
  readonly ports: readonly number[];
  /** Timeout of a preview, including all redirects, in ms. */
  readonly withinMs: number;
}

/** Bytes read of a page, after decompression; enough because the metadata is at its beginning. */
export const PAGE_BYTES = 512 * 1024;
export const MAX_REDIRECTS = 3;

/**
 * Why a link has no preview. Only logged: the client gets no reason, so that previews cannot be used to explore the
 * internal network.
 */
type PreviewErrorReason =
  | 'link'
  | 'address'
  | 'unreachable'
  | 'slow'
  | 'redirects'
  | 'status'
  | 'type'
  | 'broken'
  | 'untitled';

export class PreviewError extends Error {
  override readonly name = 'PreviewProblem';
  readonly reason: PreviewErrorReason;

  constructor(reason: PreviewErrorReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
