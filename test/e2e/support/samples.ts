import { crc32, deflateSync } from 'node:zlib';

/** A real PNG: a gradient, with noise so that it does not compress to a few bytes. */
export function pngOf(width: number, height: number, hue = 0): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      rows[at] = (255 * x) / width;
      rows[at + 1] = (255 * y) / height;
      rows[at + 2] = (hue + x * y) % 256;
    }
  }
  return pngWith(width, height, deflateSync(rows));
}

/** A PNG whose header claims more pixels than a client should decode. */
export function bombOf(width: number, height: number): Buffer {
  return pngWith(width, height, deflateSync(Buffer.alloc(1024)));
}

function pngWith(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A WAV of 8 bits, mono, 8 kHz: a tone of this many seconds. */
export function wavOf(seconds: number): Buffer {
  const rate = 8000;
  const length = rate * seconds;
  const wav = Buffer.alloc(44 + length);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + length, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) wav[44 + at] = 128 + 100 * Math.sin((2 * Math.PI * 440 * at) / rate);
  return wav;
}

/** An animated GIF of 64 × 64: the pixel in its corner alternates between red and green without end. */
export function movingGif(): Buffer {
  const latin = (text: string): number[] => Array.from(Buffer.from(text, 'latin1'));
  // Duration of a tenth of a second; one pixel in the corner; its colour.
  const frame = (pixel: number): number[] =>
    [0x21, 0xf9, 4, 0, 10, 0, 0, 0].concat([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0], [2, 2, pixel, 1, 0]);
  const twoColours = [64, 0, 64, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0];
  const forEver = [0x21, 0xff, 11].concat(latin('NETSCAPE2.0'), [3, 1, 0, 0, 0]);
  return Buffer.from(latin('GIF89a').concat(twoColours, forEver, frame(0x44), frame(0x4c), [0x3b]));
}
