import { expect } from '@playwright/test';
import type { ActivityScreen } from './ActivityScreen.ts';

/** Subscribes to a name or a pattern from the list of Activity, and stays in that view. */
export async function follow(activity: ActivityScreen, pattern: string): Promise<void> {
  await activity.button('Topics').click();
  await activity.place.getByLabel('Topic or pattern').fill(pattern);
  await activity.button('Follow').click();
  await expect(activity.place.getByRole('list', { name: 'Following' })).toContainText(pattern);
}

/** Creates a webhook and returns its URL and the command that uses it, which are shown once. */
export async function makeHook(
  activity: ActivityScreen,
  name: string,
  pattern: string,
): Promise<{ readonly address: string; readonly command: string }> {
  await activity.open();
  await activity.button('Topics').click();
  await activity.tab('Webhooks').click();
  await activity.place.getByLabel('Name of the app').fill(name);
  await activity.place.getByLabel('Topics it can post to').fill(pattern);
  await activity.button('Create webhook').click();
  const secrets = activity.place.locator('pre');
  await expect(secrets).toHaveCount(2);
  const [address = '', command = ''] = await secrets.allTextContents();
  // Leaving the view before the secret is saved keeps it available.
  await activity.back();
  await activity.button('Topics').click();
  await activity.tab('Webhooks').click();
  await expect(secrets.first()).toHaveText(address);
  await activity.button('Done').click();
  await expect(secrets).toHaveCount(0);
  await expect(activity.place.getByRole('list', { name: 'Webhooks' })).toContainText(`${name} · ${pattern}`);
  return { address, command };
}

/** Posts as a build job would. */
export function postTo(address: string, post: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(post),
  });
}
