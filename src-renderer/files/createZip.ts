/** Writes a ZIP archive in one pass; at most the list of its entries is in memory. Call one function at a time. */
export interface ZipWriter {
  /** Begins an entry, after the previous one has ended. `at`: its time (ms since 1970). */
  begin(path: string, at: number): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the entry. Returns its size in bytes. */
  end(): Promise<number>;
  /** Writes the list of entries. */
  finish(): Promise<void>;
}

interface Entry {
  readonly name: Uint8Array;
  readonly dosTime: number;
  readonly offset: number;
  crc: number;
  size: number;
}

/** In place of a number these say that it is in the fields of ZIP64; so they are no numbers themselves. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Version of the format that has ZIP64. */
const VERSION = 45;
/** Names are UTF-8 (bit 11), and CRC and size follow the bytes of an entry (bit 3), because it is streamed. */
const FLAGS = 0x0808;
const STORED = 0;
const ZIP64_EXTRA = 1;

/**
 * Entries are stored uncompressed: what takes space, pictures and videos, is compressed already. Sizes and offsets of
 * 4 GiB − 1 byte and more, and 65,535 entries and more, are written as ZIP64.
 * @see PKWARE APPNOTE.TXT, sections 4.3 and 4.5.3
 */
export function createZip(write: (bytes: Uint8Array) => Promise<void>): ZipWriter {
  const entries: Entry[] = [];
  let current: Entry | null = null;
  let position = 0;

  async function append(bytes: Uint8Array): Promise<void> {
    position += bytes.byteLength;
    await write(bytes);
  }

  return {
    async begin(path, at) {
      const name = new TextEncoder().encode(path);
      current = { name, dosTime: toDosTime(new Date(at)), offset: position, crc: 0, size: 0 };
      const { dosTime } = current;
      await append(
        fields(
          [0x04034b50, 4],
          [VERSION, 2],
          [FLAGS, 2],
          [STORED, 2],
          [dosTime, 4],
          // CRC and sizes follow the bytes.
          [0, 12],
          [name.length, 2],
          [0, 2],
        ),
      );
      await append(name);
    },
    async write(bytes) {
      if (current === null) throw new Error('no entry has begun');
      current.crc = updateCrc(current.crc, bytes);
      current.size += bytes.byteLength;
      await append(bytes);
    },
    async end() {
      if (current === null) throw new Error('no entry has begun');
      const { crc, size } = current;
      const width = size >= MAX_32 ? 8 : 4;
      await append(fields([0x08074b50, 4], [crc, 4], [size, width], [size, width]));
      entries.push(current);
      current = null;
      return size;
    },
    async finish() {
      const start = position;
      for (const entry of entries) await append(centralHeader(entry));
      await append(endOf({ count: entries.length, start, size: position - start }));
    },
  };
}

function centralHeader({ name, dosTime, offset, crc, size }: Entry): Uint8Array {
  const large = [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extra = large.length === 0 ? [] : [[ZIP64_EXTRA, 2] as const, [large.length * 8, 2] as const];
  const fixed = fields(
    [0x02014b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [STORED, 2],
    [dosTime, 4],
    [crc, 4],
    [Math.min(size, MAX_32), 4],
    [Math.min(size, MAX_32), 4],
    [name.length, 2],
    [large.length === 0 ? 0 : 4 + large.length * 8, 2],
    // No comment, the first disk, no attributes.
    [0, 10],
    [Math.min(offset, MAX_32), 4],
  );
  return concat(fixed, name, fields(...extra, ...large.map((value) => [value, 8] as const)));
}

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly size: number;
}

function endOf({ count, start, size }: Directory): Uint8Array {
  const isLarge = count >= MAX_16 || start >= MAX_32 || size >= MAX_32;
  const zip64 = fields(
    [0x06064b50, 4],
    [44, 8],
    [VERSION, 2],
    [VERSION, 2],
    [0, 8],
    [count, 8],
    [count, 8],
    [size, 8],
    [start, 8],
    // Where this begins, and the number of disks.
    [0x07064b50, 4],
    [0, 4],
    [start + size, 8],
    [1, 4],
  );
  const end = fields(
    [0x06054b50, 4],
    [0, 4],
    [Math.min(count, MAX_16), 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(size, MAX_32), 4],
    [Math.min(start, MAX_32), 4],
    [0, 2],
  );
  return isLarge ? concat(zip64, end) : end;
}

/** Little-endian integers of these widths (bytes). */
function fields(...values: readonly (readonly [value: number, width: number])[]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, width] of values) {
    let rest = value;
    for (let left = width; left > 0; left -= 1) {
      bytes.push(rest % 256);
      rest = Math.floor(rest / 256);
    }
  }
  return Uint8Array.from(bytes);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Date and time of MS-DOS, in local time, from 1980 to 2107. */
function toDosTime(date: Date): number {
  const year = Math.min(Math.max(date.getFullYear() - 1980, 0), 127);
  const day = year * 512 + (date.getMonth() + 1) * 32 + date.getDate();
  return day * 65_536 + date.getHours() * 2048 + date.getMinutes() * 32 + Math.floor(date.getSeconds() / 2);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ISO 3309, continued from an earlier value. */
function updateCrc(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
