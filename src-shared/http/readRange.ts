/** From `start` (included) to `end` (excluded), in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type RangeRequest =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  /** The range is not satisfiable. */
  | { readonly kind: 'unsatisfiable' };

const WHOLE: RangeRequest = { kind: 'whole' };
const UNSATISFIABLE: RangeRequest = { kind: 'unsatisfiable' };

/**
 * Parses a Range header for a file of `bytes` bytes (RFC 9110, section 14). One range: `first-last`, `first-` or
 * `-suffix`. Invalid ranges and multiple ranges are ignored, as the standard allows.
 */
export function readRange(header: string | null, bytes: number): RangeRequest {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '') return readSuffix(last, bytes);
  const start = Number(first);
  const lastByte = last === '' ? Infinity : Number(last);
  if (lastByte < start) return WHOLE;
  if (start >= bytes) return UNSATISFIABLE;
  return { kind: 'part', range: { start, end: Math.min(lastByte + 1, bytes) } };
}

/** The last `digits` bytes of the file. */
function readSuffix(digits: string, bytes: number): RangeRequest {
  if (digits === '') return WHOLE;
  const length = Math.min(Number(digits), bytes);
  return length === 0 ? UNSATISFIABLE : { kind: 'part', range: { start: bytes - length, end: bytes } };
}
