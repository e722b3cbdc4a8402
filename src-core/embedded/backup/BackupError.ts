/** Why there is no backup, or why one was not restored, in a sentence for whoever typed the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
