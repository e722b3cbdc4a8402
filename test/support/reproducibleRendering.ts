import { join } from 'node:path';
import { cleanEnvironment } from './cleanEnvironment.ts';

/** Only fonts of Debian packages, without hinting. */
const FONTS = join(import.meta.dirname, 'fonts.conf');

/**
 * Options for a Chromium whose rendering depends on its version, not on the machine's fonts, display or graphics card.
 */
export function reproducibleRendering(args: readonly string[]): { args: string[]; env: Record<string, string> } {
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
