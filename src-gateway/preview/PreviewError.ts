/**
 * Why a link has no preview. Only logged: the client gets no reason, so that previews cannot be used to explore the
 * internal network.
 */
export type PreviewErrorReason =
  'link' | 'address' | 'unreachable' | 'slow' | 'redirects' | 'status' | 'type' | 'broken' | 'untitled';

export class PreviewError extends Error {
  override readonly name = 'PreviewProblem';
  readonly reason: PreviewErrorReason;

  constructor(reason: PreviewErrorReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
