import type { ErrorCode } from '#shared/errors/codes.ts';

/** Why nothing was exported. */
export type ExportProblem =
  'CONVERSATION_UNKNOWN' | 'PERSON_UNKNOWN' | 'FOLDER_NOT_EMPTY' | 'LOG_CHANGED' | Extract<ErrorCode, 'ROOM_CLOSED'>;

/** With a sentence for whoever typed the command. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportProblem;

  constructor(code: ExportProblem, message: string) {
    super(message);
    this.code = code;
  }
}
