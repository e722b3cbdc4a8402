import { BackupError } from '#core/embedded/backup/BackupFile.ts';
import { EncryptionError } from '#core/encryption/ageFiles.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';

/** Describes a failure for the person; the private Redis may be what cannot start. */
export function explainBackupError(error: unknown): string {
  return error instanceof BackupError || error instanceof EncryptionError ? error.message : explainStartError(error);
}
