import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Color from 'colorjs.io';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { readTokens } from './readTokens.ts';

const PUBLIC = join(repositoryRoot, 'src-renderer/public');

const manifestSchema = z.strictObject({
  name: z.literal('Parley'),
  short_name: z.literal('Parley'),
  id: z.literal('./'),
  start_url: z.literal('./'),
  scope: z.literal('./'),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) }),
  ),
});

describe('the manifest of the installed app', () => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')));
  const bitmaps = manifest.icons.filter(({ type }) => type === 'image/png');

  it('has icons of the sizes that phones and desktops need', () => {
    expect(bitmaps.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  it.each([...bitmaps, { src: 'apple-touch-icon.png', sizes: '180x180' }])('$src is $sizes', ({ src, sizes }) => {
    const { width, height, type } = imageSize(readFileSync(join(PUBLIC, src)));
    expect([`${width}x${height}`, type]).toEqual([sizes, 'png']);
  });

  it('has the colours of the page, which a manifest can have for one theme only', () => {
    const side = new Color(readTokens('light').get('--side') ?? '').to('srgb').toString({ format: 'hex' });
    expect([manifest.background_color, manifest.theme_color]).toEqual([side, side]);
  });
});
