import { findTestChromium } from '../../scripts/setup/programs.ts';

/** How the tests start a browser: the headless shell where there is one, or another Chromium. */
export function browserOptions(executablePath = findTestChromium()): { executablePath?: string; args: string[] } {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Root has no sandbox to drop into; everybody else keeps it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
      // The headless shell would round the widths of letters, as no desktop does.
      '--font-render-hinting=none',
    ],
  };
}
