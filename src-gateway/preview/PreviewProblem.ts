/** Why there is no preview: for the log alone. Whoever asked is told no more than that there is none, so that nobody explores our network by it. */
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
