/** Why a backup or a restore failed. The message is a sentence for the user of the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
