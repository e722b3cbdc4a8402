import { S3ServiceException } from '@aws-sdk/client-s3';
import { ChatError } from '#shared/errors/ChatError.ts';

/** How servers that speak S3 say that a quota or a disk is full. */
const NO_ROOM: ReadonlySet<string> = new Set([
  'QuotaExceeded', // Ceph
  'XMinioAdminBucketQuotaExceeded', // MinIO
  'XMinioStorageFull', // MinIO
  'InsufficientStorage', // Garage and others
]);
const INSUFFICIENT_STORAGE = 507;

/**
 * What a fault of the server or of the way there means: BLOB_STORE_FULL, BLOB_NOT_FOUND, or an error that is fit to be logged.
 * The SDK's own is not: a refused signature comes with what was signed and for whom.
 */
export function typeS3Error(error: unknown, during: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (NO_ROOM.has(name) || status === INSUFFICIENT_STORAGE) return new ChatError('BLOB_STORE_FULL');
  if (name === 'NoSuchKey') return new ChatError('BLOB_NOT_FOUND');
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  return new Error(`S3, ${during}: ${[code ?? name, status, message].filter(Boolean).join(' ')}`);
}
