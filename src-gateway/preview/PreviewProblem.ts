/**
 * Why a link has no preview. Only logged: the client gets no reason, so that previews cannot be used to explore the
 * internal network.
 */
export type PreviewProblemReason =
  'link' | 'address' | 'unreachable' | 'slow' | 'redirects' | 'status' | 'type' | 'broken' | 'untitled';

export class PreviewProblem extends Error {
  override readonly name = 'PreviewProblem';
  readonly reason: PreviewProblemReason;

  constructor(reason: PreviewProblemReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
