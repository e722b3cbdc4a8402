import { describe, expect, it } from 'vitest';
import type { BlobRef } from '#shared/contract/model.ts';
import { isDecodable, readSize } from '../../src-renderer/files/pictureSize.ts';
import { fromThumbHash } from '../../src-renderer/files/thumbHash.ts';
import { fitSize } from '../../src-renderer/views/attachments/ViewerStage.tsx';
import { pictureOf } from '../../src-renderer/views/attachments/pictureOf.ts';
import { bombOf, pngOf } from '../e2e/support/samples.ts';

const body = (overrides: Partial<BlobRef>, kind: 'image' | 'file' = 'image') => ({
  kind,
  caption: '',
  blob: { id: 'b', name: 'p.png', bytes: 10, type: 'image/png', width: 40, height: 30, ...overrides },
});

describe('a received picture', () => {
  it('is shown only as a type without scripts, with a size that may be decoded', () => {
    expect(pictureOf(body({}))).toMatchObject({ width: 40, height: 30 });
    expect(pictureOf(body({}, 'file'))).toBeNull();
    expect(pictureOf(body({ type: 'image/svg+xml' }))).toBeNull();
    expect(pictureOf(body({ type: 'text/html' }))).toBeNull();
    expect(pictureOf(body({ width: undefined }))).toBeNull();
    expect(pictureOf(body({ width: 30_000, height: 30_000 }))).toBeNull();
  });

  it('is measured by its own header, whatever its message states', () => {
    expect(readSize(pngOf(70, 50))).toEqual({ width: 70, height: 50 });
    const size = readSize(bombOf(60_000, 60_000));
    expect(size).toEqual({ width: 60_000, height: 60_000 });
    expect(size !== null && isDecodable(size)).toBe(false);
    expect(readSize(Buffer.from('no picture at all'))).toBeNull();
    expect(readSize(new Uint8Array())).toBeNull();
  });

  it('has no placeholder when the received one is invalid', () => {
    expect(fromThumbHash('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/);
    expect(fromThumbHash('not base64 at all!')).toBeNull();
    expect(fromThumbHash('')).toBeNull();
  });

  it('has a box of fitting size, never larger than the picture, never too small to press', () => {
    expect(fitSize({ width: 3600, height: 2400 })).toEqual({ width: 360, height: 240 });
    expect(fitSize({ width: 100, height: 2700 })).toEqual({ width: 48, height: 270 });
    expect(fitSize({ width: 60, height: 60 })).toEqual({ width: 60, height: 60 });
    expect(fitSize({ width: 1, height: 1 })).toEqual({ width: 48, height: 48 });
  });
});
