import type { UpdateFailure } from '#shared/contract/hostModel.ts';

/** An update that was not found, downloaded or installed, with the reason that the person sees. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly reason: UpdateFailure;

  constructor(reason: UpdateFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, UpdateFailure>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  EACCES: 'notWritable',
  EPERM: 'notWritable',
  EROFS: 'notWritable',
};

/** The reason of any error on the way to an update. */
export function reasonOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateError) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'failed';
}
