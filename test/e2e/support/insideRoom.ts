import { expect, type Locator } from '@playwright/test';
import { confirmDelete } from './confirmDelete.ts';
import type { Person } from './Person.ts';

/** The entry of a person in the details of the open room. */
export function member(person: Person, name: string): Locator {
  return person.page.getByRole('complementary', { name: 'Details' }).getByRole('listitem').filter({ hasText: name });
}

/** Chooses from the owner's menu for a member. */
export async function chooseFor(owner: Person, name: string, choice: string | RegExp): Promise<void> {
  await owner.page.getByRole('button', { name: `Options for ${name}` }).click();
  await owner.page.getByRole('menuitem', { name: choice }).click();
}

export async function chooseFromRoomMenu({ page }: Person, choice: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Room menu' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
  return page.getByRole('dialog');
}

/** Deletes a message with the pointer. */
export async function recall(person: Person, text: string): Promise<void> {
  await chooseForMessage(person, text, 'Delete');
  await confirmDelete(person.page);
}

/** Uses the pointer, once the message is in the log. */
export async function chooseForMessage(person: Person, text: string, choice: string): Promise<void> {
  const message = person.messages.getByRole('article').filter({ hasText: text });
  const item = person.page.getByRole('menuitem', { name: choice });
  // A message that arrives moves this one away from the pointer, and its buttons disappear.
  await expect(async () => {
    await message.hover();
    await message.getByRole('button', { name: 'More' }).click({ timeout: 1_000 });
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await item.click();
}

/** Waits until a text is neither shown in the page nor stored on disk. */
export async function expectTextGone(person: Person, text: string): Promise<void> {
  await expect(person.page.getByText(text)).toHaveCount(0);
  await expect.poll(() => readDisk(person)).not.toContain(text);
}

/** Everything that the page stores between two visits, as text. */
export async function readDisk({ page }: Person): Promise<string> {
  return page.evaluate(async () => {
    const ready = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the disk does not answer')));
      });
    const kept: unknown[] = [Object.entries(localStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await ready(indexedDB.open(name ?? ''));
      const stores = [...database.objectStoreNames];
      const transaction = stores.length === 0 ? null : database.transaction(stores);
      for (const store of stores)
        if (transaction !== null) kept.push(await ready(transaction.objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(kept);
  });
}
