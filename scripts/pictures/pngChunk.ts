import { crc32 } from 'node:zlib';

/** The first bytes of every PNG file. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG file, with its length before it and its checksum after it (PNG specification, 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}

/** A PNG file of these chunks. */
export function pngFile(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}
