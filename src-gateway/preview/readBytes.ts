import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PreviewError } from './PreviewError.ts';
import { PAGE_BYTES } from './PreviewRules.ts';

/** Truncated input is not an error. */
const CUT_ZLIB = { finishFlush: constants.Z_SYNC_FLUSH };
const CUT_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/**
 * Reads the beginning of a page: at least `PAGE_BYTES` up to the end of a chunk, counted after decompression, so that a
 * decompression bomb is never expanded. Then closes the connection. Throws `PreviewProblem` type, broken.
 */
export async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompress(response)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= PAGE_BYTES) break;
    }
  } catch (error) {
    if (error instanceof PreviewError) throw error;
    throw new PreviewError('broken', { cause: error });
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decompress(response: IncomingMessage): AsyncIterable<Buffer> {
  const decompressor = decompressorOf(response.headers['content-encoding'] ?? 'identity');
  if (decompressor === null) return response;
  return pipeline<Readable, Transform>(response, decompressor, () => undefined); // the reader receives the error
}

/** The decompressor of an encoding; null for identity. */
function decompressorOf(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(CUT_ZLIB);
    case 'deflate':
      return createInflate(CUT_ZLIB);
    case 'br':
      return createBrotliDecompress(CUT_BROTLI);
    default:
      throw new PreviewError('type');
  }
}
