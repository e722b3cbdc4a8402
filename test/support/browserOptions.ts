import { findTestChromium } from '../../scripts/setup/programs.ts';

/** Launch options for a test browser: the headless shell where it is installed, or another Chromium. */
export function browserOptions(executablePath = findTestChromium()): { executablePath?: string; args: string[] } {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Chromium's sandbox does not work for root; other users keep it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
      // By default the headless shell rounds glyph widths, which no desktop does.
      '--font-render-hinting=none',
    ],
  };
}
