import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('code is coloured on the desktop, by a worker from the application’s own protocol', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  await mei.openPerson('Tom Nunes');
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await mei.page.keyboard.insertText('```ts\nconst answer = 42; // all of it\n```');
  await mei.page.keyboard.press('Enter');
  const code = mei.page.getByRole('region', { name: /TypeScript/ });
  await expect(code).toContainText('const answer = 42;');
  await expect(code.locator('span[class]')).toHaveText(['const', '42', '// all of it']);
});
