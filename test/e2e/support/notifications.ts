import type { Page } from '@playwright/test';
import type { Person } from './Person.ts';

declare global {
  interface Window {
    readonly announced: string[];
  }
}

/** The browser's own notifications, written down as they are made. */
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

/** What has been announced since the page was loaded, each as `title: body`. */
export const announced = (page: Page): Promise<string[]> => page.evaluate(() => window.announced);
