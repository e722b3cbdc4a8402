import { BackupError } from '#core/embedded/backup/BackupError.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';

/** What went wrong, in words; the private Redis may be what can't start. */
export function explainBackupError(error: unknown): string {
  return error instanceof BackupError ? error.message : explainStartError(error);
}
