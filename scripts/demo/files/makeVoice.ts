const RATE = 8_000;
const SECONDS = 7;
const HEADER_BYTES = 44;

/** A WAV that sounds like humming speech: syllables, and pauses between them. */
export function makeVoice(): Uint8Array<ArrayBuffer> {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(HEADER_BYTES + samples);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // not compressed
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34); // bits
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  for (let index = 0; index < samples; index += 1) {
    const seconds = index / RATE;
    const syllable = Math.max(0, Math.sin(seconds * 11) * Math.sin(seconds * 1.7 + 0.4));
    const pitch = 120 + 18 * Math.sin(seconds * 3);
    const tone = Math.sin(seconds * pitch * 2 * Math.PI) + 0.5 * Math.sin(seconds * pitch * 4 * Math.PI);
    file[HEADER_BYTES + index] = 128 + Math.round(tone * syllable * 60);
  }
  return Uint8Array.from(file);
}
