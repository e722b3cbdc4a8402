import type { Page } from '@playwright/test';

export interface PictureLook {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** In the format of the Appearance settings. */
  readonly settings: Readonly<Record<string, string>>;
}

const WIDE = { width: 1280, height: 860 } as const;

export const LOOKS: readonly PictureLook[] = [
  { name: 'light', ...WIDE, settings: { theme: 'light' } },
  { name: 'dark', ...WIDE, settings: { theme: 'dark' } },
  { name: 'contrast', ...WIDE, settings: { theme: 'dark', highContrast: 'true' } },
  { name: 'large', ...WIDE, settings: { theme: 'light', textSize: '150' } },
  { name: 'narrow-480', width: 480, height: 800, settings: { theme: 'light' } },
  { name: 'narrow-320', width: 320, height: 640, settings: { theme: 'light' } },
];

/** Applies a look as if it had been chosen in another window. */
export async function show(page: Page, { width, height, settings }: PictureLook): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((chosen) => {
    for (const name of ['theme', 'highContrast', 'textSize']) localStorage.removeItem(`parley.${name}`);
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(`parley.${name}`, value);
    window.dispatchEvent(new Event('storage'));
  }, settings);
}

/** Waits until fonts and pictures are loaded. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}
