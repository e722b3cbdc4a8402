import { S3ServiceException } from '@aws-sdk/client-s3';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

/** Error names of S3-compatible servers for a full quota or disk. */
const NO_SPACE: ReadonlySet<string> = new Set([
  'QuotaExceeded', // Ceph
  'XMinioAdminBucketQuotaExceeded', // MinIO
  'XMinioStorageFull', // MinIO
  'InsufficientStorage', // Garage and others
]);
const INSUFFICIENT_STORAGE = 507;

/**
 * Maps an error of the server or the network to BLOB_STORE_FULL, BLOB_NOT_FOUND, or an error that is safe to log. The
 * SDK's own error is not, because a refused signature contains the signed data and the access key.
 */
export function typeS3Error(error: unknown, during: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (NO_SPACE.has(name) || status === INSUFFICIENT_STORAGE) return new ChatError('BLOB_STORE_FULL');
  if (name === 'NoSuchKey') return new ChatError('BLOB_NOT_FOUND');
  const code = systemErrorCode(error);
  return new Error(`S3, ${during}: ${[code ?? name, status, message].filter(Boolean).join(' ')}`);
}
