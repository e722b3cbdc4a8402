import { expect } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { connectElsewhere } from './support/connectElsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { PASSWORD, type Person } from './support/Person.ts';
import { test } from './support/test.ts';

/** The same account on another device sets the reminder of its first saved message to a moment from now. */
async function remindInAMoment(url: string, { name }: Person): Promise<void> {
  const { client, close } = await connectElsewhere(url);
  unwrap(await client.request('account.signIn', { name, password: PASSWORD }));
  const [saved] = unwrap(await client.request('saved.list', {})).saved;
  if (saved === undefined) throw new Error('no message is saved');
  const { conversationId, offset } = saved;
  unwrap(await client.request('saved.set', { conversationId, offset, on: true, remindAt: Date.now() + 3_000 }));
  close();
}

test('a person is reminded of a message in Activity at the time that they chose', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('Please renew the contract');
  await mei.sees('Please renew the contract');
  const message = mei.messages.getByRole('article').filter({ hasText: 'renew the contract' });

  await message.focus();
  await mei.page.keyboard.press('m');
  const dialog = mei.page.getByRole('dialog', { name: 'Remind me of this message' });
  await expect(dialog.getByRole('button', { name: /^Tomorrow morning/ })).toBeVisible();
  await expectAccessible(mei.page, 'the dialog of a reminder');
  await dialog.getByRole('button', { name: /^Monday morning/ }).click();
  await expect(dialog).toBeHidden();
  await message.click({ button: 'right', position: { x: 200, y: 6 } });
  await mei.page.getByRole('menuitem', { name: 'Change reminder…' }).click();
  await expect(dialog).toContainText('Reminder: 09:00');
  await dialog.getByRole('button', { name: 'In an hour' }).click();
  await expect(dialog).toBeHidden();

  await mei.page.getByRole('list', { name: 'For you' }).getByRole('button', { name: 'Saved', exact: true }).click();
  const saved = mei.page.getByRole('list', { name: 'Saved messages' });
  await expect(saved).toContainText(/Reminder: \d/);
  await remindInAMoment(product.url, mei);

  await mei.page.getByRole('button', { name: /^Activity, 1 unread/ }).click();
  const row = mei.page.getByRole('button', { name: /Reminder of a message from Tom.*Please renew the contract/ });
  await row.click();
  await expect(message).toBeFocused();
  await expect(tom.page.getByRole('button', { name: /^Activity/ })).toHaveAccessibleName('Activity');
});
