import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src-renderer/files/decodeText.ts';
import { boundScale } from '../../src-renderer/files/pdf/boundScale.ts';
import { splitUnsafe } from '../../src-renderer/text/bidiGuard.ts';
import { MAX_LINE_LENGTH, MAX_LINES, splitLines } from '../../src-renderer/text/textLines.ts';
import { documentKindOf } from '../../src-renderer/views/attachments/documentKindOf.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the text of a file', () => {
  it('is read in UTF-8 with or without a byte order mark, and in UTF-16 with one', () => {
    expect(decodeText(bytes('größer 更大'), true)).toBe('größer 更大');
    expect(decodeText(bytes('\uFEFFa,b'), true)).toBe('a,b');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x42, 0x66]), true)).toBe('a時');
    expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x61]), true)).toBe('a');
    expect(decodeText(new Uint8Array(), true)).toBe('');
  });

  it('may end within a character only where it is cut off', () => {
    const cut = bytes('abc更').slice(0, -1);
    expect(decodeText(cut, false)).toBe('abc');
    expect(decodeText(cut, true)).toBeNull();
  });

  it('is none if the bytes are binary or in an unknown encoding, whatever the name', () => {
    expect(decodeText(Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('zipped')]), true)).toBeNull();
    expect(decodeText(bytes('text\0with a zero'), true)).toBeNull();
    expect(decodeText(Uint8Array.from([0x67, 0x72, 0xf6, 0xdf, 0x65]), true)).toBeNull();
  });

  it('may have the control characters of a log', () => {
    expect(decodeText(bytes('\u001B[31mred\u001B[0m\tx\f\r\n'), true)).toBe('\u001B[31mred\u001B[0m\tx\f\r\n');
  });
});

describe('the lines of a text', () => {
  it('end at each kind of line break, and the last break begins no line', () => {
    expect(splitLines('a\nb\r\nc\rd\n').lines).toEqual(['a', 'b', 'c', 'd']);
    expect(splitLines('a\n\n').lines).toEqual(['a', '']);
    expect(splitLines('').lines).toEqual(['']);
    expect(splitLines('\n').lines).toEqual(['']);
  });

  it('are bounded in number and length', () => {
    const many = splitLines('\n'.repeat(256 * 1024));
    expect([many.lines.length, many.isCut]).toEqual([MAX_LINES, true]);
    expect(splitLines('x\n'.repeat(MAX_LINES)).isCut).toBe(false);
    const long = splitLines(`${'y'.repeat(1_000_000)}\nend`);
    expect(long.lines.map(({ length }) => length)).toEqual([MAX_LINE_LENGTH + 1, 3]);
    expect(long.hasShortened).toBe(true);
  });

  it('show control characters', () => {
    expect(splitLines('\u001B[31mred\u007F\u0085').lines).toEqual(['\u241B[31mred\u2421\uFFFD']);
  });

  it('show every character that changes the direction', () => {
    const controls = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'];
    for (const control of [...controls, '\u2066', '\u2067', '\u2068', '\u2069']) {
      expect(splitUnsafe(`a${control}b`, 'code').map(({ type }) => type)).toEqual(['text', 'turn', 'text']);
    }
  });
});

describe('the preview of a file', () => {
  const kindOf = (name: string, type = 'application/octet-stream', kind: 'file' | 'image' = 'file') =>
    documentKindOf({ kind, blob: { id: 'b', bytes: 1, name, type } });

  it('depends on its name, and for a PDF also on what the server has found', () => {
    expect(kindOf('server.LOG')).toBe('text');
    expect(kindOf('page.html')).toBe('text');
    expect(kindOf('Makefile')).toBe('text');
    expect(kindOf('report.pdf')).toBe('pdf');
    expect(kindOf('report', 'application/pdf')).toBe('pdf');
    expect(kindOf('program.exe')).toBeNull();
    expect(kindOf('text')).toBeNull();
    expect(kindOf('picture.svg', 'image/svg+xml', 'image')).toBeNull();
  });
});

describe('the scale of a page of a PDF', () => {
  it('is bounded, so that a canvas has a bounded number of pixels and a bounded side', () => {
    expect(boundScale({ width: 600, height: 800 }, 2)).toBe(2);
    for (const [width, height] of [
      [14_400, 14_400],
      [1, 14_400],
      [600, 800],
    ] as const) {
      const scale = boundScale({ width, height }, 1_000);
      expect(width * height * scale * scale).toBeLessThanOrEqual(16_000_001);
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(8_193);
    }
  });
});
