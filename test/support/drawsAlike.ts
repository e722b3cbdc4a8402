import { join } from 'node:path';
import { cleanEnvironment } from './cleanEnvironment.ts';

/** Fonts of Debian's packages only, without hinting. */
const FONTS = join(import.meta.dirname, 'fonts.conf');

/** Options for a Chromium whose pictures depend on its version, not on the fonts, the display or the graphics card of the machine. */
export function drawsAlike(args: readonly string[]): { args: string[]; env: Record<string, string> } {
  return {
    args: [
      ...args,
      '--disable-gpu',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--force-device-scale-factor=1',
    ],
    env: { ...cleanEnvironment(), FONTCONFIG_FILE: FONTS },
  };
}
