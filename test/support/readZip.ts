import { crc32 } from 'node:zlib';

/** Reads a ZIP archive with stored entries by its list of entries, and checks sizes and checksums. Throws if it is broken. */
export function readZip(chunks: readonly Uint8Array[]): Map<string, Buffer> {
  const zip = Buffer.concat(chunks);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 !== zip.length) throw new Error('no end of the list of entries');
  const isLarge = zip.readUInt32LE(end - 20) === 0x07064b50;
  const large = isLarge ? Number(zip.readBigUInt64LE(end - 12)) : 0;
  const count = isLarge ? Number(zip.readBigUInt64LE(large + 32)) : zip.readUInt16LE(end + 10);
  let at = isLarge ? Number(zip.readBigUInt64LE(large + 48)) : zip.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry ${index}`);
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = zip.readUInt32LE(at + 42);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const bytes = zip.subarray(start, start + size);
    if (zip.toString('utf8', offset + 30, offset + 30 + nameLength) !== name) throw new Error(`${name}: another name`);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name}: wrong checksum`);
    entries.set(name, bytes);
    at += 46 + nameLength + extraLength;
  }
  return entries;
}
