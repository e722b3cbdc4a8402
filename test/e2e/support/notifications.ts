import type { Page } from '@playwright/test';
import type { Person } from './Person.ts';

declare global {
  interface Window {
    readonly announced: string[];
  }
}

/** Records the browser's notifications as they are created. */
export async function allowNotifications({ page }: Person): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const announced: string[] = [];
    class Recorded extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        announced.push(`${title}: ${options?.body}`);
      }
    }
    Object.assign(window, { announced, Notification: Recorded });
  });
  await page.reload();
}

/** The notifications since the page was loaded, each as `title: body`. */
export const announced = (page: Page): Promise<string[]> => page.evaluate(() => window.announced);
