import { expect } from '@playwright/test';
import { askBridge } from './support/bridge.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

test('a link that a second start receives opens the door in the running window', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await mei.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);

  expect(await startAgain(mei.options, ['parley://room/launch%20review'])).toContain('already running');
  await expect.poll(() => mei.windowState()).toMatchObject({ visible: true, focused: true });
  const door = mei.page.getByRole('dialog', { name: 'launch review' });
  await expect(door).toHaveAccessibleDescription(/No room has this name, or it’s hidden/);
  expect(mei.app.windows()).toHaveLength(1);

  await door.getByRole('button', { name: 'New room “launch review”' }).click();
  await mei.page.getByRole('dialog', { name: 'New room' }).getByRole('button', { name: 'Create room' }).click();
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await mei.send('Here it is');
  await mei.expectMessage('Here it is');
});

test('a link from before the sign-in is followed after it', async ({ launch }) => {
  const mei = await launch('default');
  await startAgain(mei.options, ['PARLEY://room/lunch/']);
  await mei.chooseThisComputer();
  await mei.askForAccount('Mei Lin');
  await expect(mei.page.getByRole('dialog', { name: 'lunch' })).toBeVisible();
});

test('a link to a conversation opens it, as an item of a jump list does', async ({ launch }) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await mei.openPerson('Tom Nunes');
  const listed = await askBridge(mei.page, 'conversation.list', {});
  const { conversations } = (listed.ok ? listed.value : {}) as { conversations: { conversationId: string }[] };
  const link = `parley://conversation/${encodeURIComponent(conversations[0]?.conversationId ?? '')}`;
  await mei.page.getByRole('button', { name: 'Activity' }).click();
  await expect(mei.page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible();
  await startAgain(mei.options, ['--server=desktop', link]);
  await expect(mei.page.getByRole('heading', { name: 'Activity', exact: true })).toBeHidden();
  await expect(mei.page.getByRole('heading', { name: 'Tom Nunes', exact: true })).toBeVisible();
});

test('an address that only resembles a link is reported and does nothing else', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  for (const link of [
    'parley://room/%00',
    'parley:--inspect',
    'parley://room/../../etc',
    `parley://${'a'.repeat(5000)}`,
  ]) {
    await startAgain(mei.options, [link]);
    const words = mei.page.getByRole('dialog', { name: 'This link doesn’t work' });
    await expect(words).toBeVisible();
    await words.getByRole('button', { name: 'Close' }).click();
    await expect(words).toBeHidden();
  }
});
