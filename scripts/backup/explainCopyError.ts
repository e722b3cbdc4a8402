import { BackupError } from '#core/embedded/backup/BackupFile.ts';
import { EncryptionError } from '#core/encryption/ageFiles.ts';
import { ExportError } from '#core/export/exportFormat.ts';
import { TeamCopyError } from '#core/teamCopy/copyFormat.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { InterruptedError } from '../process/untilInterrupted.ts';

const EXPLAINED = [BackupError, EncryptionError, ExportError, TeamCopyError, InterruptedError];

/** Why a backup, an export, or what restores or imports one, has failed, in a sentence for the user of the command. */
export function explainCopyError(error: unknown): string {
  if (error instanceof Error && EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  // The private Redis may be what can't start.
  return explainStartError(error);
}
