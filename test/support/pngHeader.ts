/** The header of a PNG with these sides; nothing reads further. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(64);
  header.write('89504e470d0a1a0a0000000d49484452', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.write('08060000', 24, 'hex');
  header.write('00000000', 29, 'hex');
  header.write('00000010494441540000000000000000000000000000000000000000', 33, 'hex');
  return header;
}
