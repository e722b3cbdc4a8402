import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PreviewProblem } from './PreviewProblem.ts';
import { PAGE_BYTES } from './PreviewRules.ts';

/** What was cut off at the end is no error. */
const CUT_ZLIB = { finishFlush: constants.Z_SYNC_FLUSH };
const CUT_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/**
 * The beginning of a page, `PAGE_BYTES` and what came in one piece with the last of them, counted after it is unpacked: of what unpacks to
 * gigabytes no more is ever made. Then the connection is cut. Throws `PreviewProblem` type, broken.
 */
export async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpack(response)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= PAGE_BYTES) break;
    }
  } catch (error) {
    if (error instanceof PreviewProblem) throw error;
    throw new PreviewProblem('broken', { cause: error });
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function unpack(response: IncomingMessage): AsyncIterable<Buffer> {
  const unpacker = unpackerOf(response.headers['content-encoding'] ?? 'identity');
  if (unpacker === null) return response;
  return pipeline<Readable, Transform>(response, unpacker, () => undefined); // whoever reads has the error
}

/** `null`: it is not packed. */
function unpackerOf(encoding: string): Transform | null {
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
      throw new PreviewProblem('type');
  }
}
