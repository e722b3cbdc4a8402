import { join } from 'node:path';
import type { Page } from '@playwright/test';

export interface Camera {
  /** Takes `NAME-light.png` and `NAME-dark.png`, without focus ring and pointer. */
  take(name: string): Promise<void>;
  readonly taken: string[];
}

export function createCamera(page: Page, folder: string): Camera {
  const taken: string[] = [];
  return {
    taken,
    async take(name) {
      await page.mouse.move(0, 0);
      await page.locator(':focus').evaluateAll((focused: { blur(): void }[]) => {
        for (const element of focused) element.blur();
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        const file = `${name}-${colorScheme}.png`;
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, file) });
        taken.push(file);
      }
    },
  };
}
