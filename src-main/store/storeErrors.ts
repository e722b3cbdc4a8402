import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { WrongKeyError } from './format/openSealedFormat.ts';
import { UnsealError } from './format/seal.ts';
import { NewerFileError } from './migrations/index.ts';
import { CorruptFileError } from './openDatabase.ts';

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const SQLITE = { ioError: 10, corrupt: 11, full: 13, notADatabase: 26 } as const;
/** The I/O errors that occur on writing: these mean that there is no room. */
const WRITING = new Set(
  [3 /* write */, 4 /* fsync */, 5 /* directory fsync */, 6 /* truncate */, 18 /* shared memory */, 19].map(
    (kind) => SQLITE.ioError | (kind << 8),
  ),
);

const BROKEN = [CorruptFileError, NewerFileError, UnsealError, WrongKeyError];

/** Whether the file must be replaced. */
export function isCorrupt(error: unknown): boolean {
  if (BROKEN.some((type) => error instanceof type)) return true;
  const code = readResultCode(error) & 0xff;
  return code === SQLITE.corrupt || code === SQLITE.notADatabase;
}

/** The error for the page. The cause is logged where it occurred. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  return new ChatError(isDiskFull(error) ? 'LOCAL_STORE_FULL' : 'LOCAL_STORE_FAILED', {}, { cause: error });
}

export function isDiskFull(error: unknown): boolean {
  const code = readResultCode(error);
  if ((code & 0xff) === SQLITE.full || WRITING.has(code)) return true;
  return ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(error) ?? '');
}

function readResultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}
