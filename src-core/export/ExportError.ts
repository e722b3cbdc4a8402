/** Why an export or an import failed. */
export type ExportProblem =
  | 'CONVERSATION_UNKNOWN'
  | 'PERSON_UNKNOWN'
  | 'FOLDER_NOT_EMPTY'
  | 'LOG_CHANGED'
  /** The following codes are for imports. */
  | 'NOT_WHOLE'
  | 'FORMAT_UNKNOWN'
  | 'VERSION_NEWER'
  | 'HASH_WRONG'
  | 'CONTENT_WRONG';

/** The message is a sentence for the user of the command. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportProblem;

  constructor(code: ExportProblem, message: string) {
    super(message);
    this.code = code;
  }
}
