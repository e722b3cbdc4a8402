import { fail, succeed, type Failure, type Result } from '#shared/rpc/result.ts';
import { HEADER_BYTES, isDecodable, readSize } from './pictureSize.ts';

/** Whether I may still fetch these bytes. */
export async function checkBytes(path: string): Promise<Result<null>> {
  const response = await request(path, { method: 'HEAD' });
  return response?.ok === true ? succeed(null) : failureOf(response);
}

/**
 * Whether a picture exists and may be decoded. Checked by its header, because the message comes from another person.
 */
export async function checkPicture(path: string): Promise<Result<{ readonly isShown: boolean }>> {
  const response = await request(path, { headers: { range: `bytes=0-${HEADER_BYTES - 1}` } });
  if (response?.ok !== true) return failureOf(response);
  return succeed({ isShown: isShown(await response.arrayBuffer()) });
}

/** Whether decrypted bytes are a picture that may be decoded. */
export async function isPicture(bytes: Blob): Promise<boolean> {
  return isShown(await bytes.slice(0, HEADER_BYTES).arrayBuffer());
}

function isShown(head: ArrayBuffer): boolean {
  const size = readSize(new Uint8Array(head));
  return size !== null && isDecodable(size);
}

async function request(path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, init);
  } catch {
    return null; // disconnected; the connection state shows it as well
  }
}

function failureOf(response: Response | null): Failure {
  if (response === null) return fail('OFFLINE');
  return fail(response.status >= 500 ? 'BLOB_STORE_FAILED' : 'BLOB_NOT_FOUND');
}
