/** Why nothing was exported, or imported. */
export type ExportProblem =
  | 'CONVERSATION_UNKNOWN'
  | 'PERSON_UNKNOWN'
  | 'FOLDER_NOT_EMPTY'
  | 'LOG_CHANGED'
  /** Of a folder that is to be imported. */
  | 'NOT_WHOLE'
  | 'FORMAT_UNKNOWN'
  | 'VERSION_NEWER'
  | 'HASH_WRONG'
  | 'CONTENT_WRONG';

/** With a sentence for whoever typed the command. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportProblem;

  constructor(code: ExportProblem, message: string) {
    super(message);
    this.code = code;
  }
}
