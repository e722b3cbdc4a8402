import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFor, chooseFromRoomMenu, member } from './support/insideRoom.ts';
import { meet } from './support/meet.ts';
import { dialog, enterRoom, fillNewRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

const WIDTHS = [320, 360, 480, 720, 960, 1280];
const LONG_NAME = 'Maximiliane Hohenberger-Schwarz';

/** Whether an element draws all of its text, in one line. */
function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

test('hour 2: adding people to a room says that they also need its password, where it has one', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const picker = (name: string): Locator => dialog(mei, `Add people to ${name}`);
  await makeRoom(mei, { name: 'vault', password: 'harbour' });
  await chooseFromMenu('vault');
  await expect(picker('vault')).toHaveAccessibleDescription(
    'They get a direct message from you with a link to this room. They’ll also need the room’s password.',
  );
  await mei.page.keyboard.press('Escape');
  await makeRoom(mei, { name: 'lobby' });
  await chooseFromMenu('lobby');
  await expect(picker('lobby')).toHaveAccessibleDescription(
    'They get a direct message from you with a link to this room.',
  );

  async function chooseFromMenu(name: string): Promise<void> {
    await mei.page.getByRole('button', { name: 'Room menu' }).click();
    await mei.page.getByRole('menuitem', { name: 'Add people…' }).click();
    await expect(picker(name)).toBeVisible();
  }
});

test('hour 3: removing a member is asked first, by name, and a closed room says what recreating it does', async ({
  arrive,
}) => {
  const [mei, tom] = [await arrive('Mei'), await arrive('Tom')];
  await mei.register();
  await makeRoom(mei, { name: 'launch-review' });
  await tom.register();
  await enterRoom(tom, 'launch-review');
  const question = dialog(mei, 'Remove Tom from the room?');
  await chooseFor(mei, 'Tom', 'Remove from the room…');
  await expect(question).toHaveAccessibleDescription('You can let them back in at any time.');
  await expectAccessible(mei.page, 'removing a member');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(member(mei, 'Tom')).toBeVisible();
  await tom.say('still here');
  await mei.sees('still here');
  await chooseFor(mei, 'Tom', 'Remove from the room…');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(tom.page.getByRole('heading', { name: 'You’re no longer in launch-review' })).toBeVisible();
  await expect(question).toBeHidden();

  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  const recreate = mei.page.getByRole('button', { name: 'Recreate room' });
  await expect(recreate).toHaveAccessibleDescription(
    'Recreating it starts an empty room with the same name and settings. You’ll be its owner.',
  );
  await expectAccessible(mei.page, 'a closed room');
  await recreate.click();
  await expect(member(mei, 'Mei')).toContainText('owner');
});

testOwnServer(
  'hour 4: without a connection exactly one button tries again, in the strip at the top',
  async ({ arrive, product }) => {
    const [mei] = await meet(arrive);
    await product.redis.kill();
    await expect(mei.offlineStrip).toBeVisible();
    await mei.say('waits');
    await expect(mei.page.getByText('Sending when you’re back online')).toBeVisible();
    await mei.page.reload();
    await expect(mei.page.getByText('Sending when you’re back online')).toBeVisible();
    await expect(mei.offlineStrip).toBeVisible();
    const retries = mei.page.getByRole('button', { name: /try|load|show more/i });
    await expect(retries).toHaveText(['Try now']);
    await mei.page.getByRole('navigation').getByRole('button', { name: 'Activity' }).click();
    await expect(mei.page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible();
    await expect(retries).toHaveText(['Try now']);
    await product.redis.restart();
    await expect(mei.offlineStrip).toBeHidden();
  },
);

test('hour 5: the time that a room has left stays on one line from 320 to 1280 px', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review-of-the-harbour', idleMinutes: 1234 });
  const { page } = mei;
  const chip = page.getByTitle(/^Closes in .+, at .+, if nobody writes$/);
  const fact = page.getByText('Closes after inactivity', { exact: true });
  const close = page.getByRole('button', { name: 'Close details' });
  const toggle = page.getByRole('button', { name: 'Details', exact: true });

  async function expectOneLine(width: number): Promise<void> {
    if (!(await chip.isVisible())) return;
    const [box, header] = [await chip.boundingBox(), await page.locator('main header').boundingBox()];
    expect(box?.height, `${width} px`).toBeLessThanOrEqual(24);
    const end = (header?.x ?? 0) + (header?.width ?? 0);
    expect((box?.x ?? end) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(end);
    expect(await isWhole(chip), `${width} px`).toBe(true);
  }

  await toggle.click();
  await expect(fact).toBeHidden();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    await toggle.click();
    await expect(fact).toBeVisible();
    expect((await fact.locator('xpath=..').boundingBox())?.height, `${width} px`).toBeLessThan(36);
    await expectOneLine(width);
    await ((await close.isVisible()) ? close : toggle).click();
    await expect(fact).toBeHidden();
    await expectOneLine(width);
  }
});

test('hour 6: a new room and the link of a room are called the same wherever they stand', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await expect(page.getByRole('button', { name: 'New room', exact: true })).toHaveCount(2);
  await page.getByRole('navigation').getByRole('button', { name: 'New room', exact: true }).click();
  await expect(dialog(mei, 'New room')).toBeVisible();
  await fillNewRoom(mei, { name: 'lobby' });
  await dialog(mei, 'New room').getByRole('button', { name: 'Create room' }).click();
  await expect(room(mei, 'lobby')).toBeVisible();
  // In the empty room, and in its details.
  await expect(page.getByRole('button', { name: 'Copy invitation link' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Room menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy invitation link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a room' }).click();
  await expect(page.getByRole('menuitem', { name: 'New room' })).toBeVisible();
});

test('hour 7: a name is whole while there is a note beside it, and no separator stands at the end of a line', async ({
  arrive,
}) => {
  const other = await arrive(LONG_NAME);
  await other.register();
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await expect(page.getByRole('navigation')).not.toContainText('·');
  await other.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await other.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await other.page.getByRole('region', { name: 'Pause notifications' }).getByRole('button').first().click();
  await other.page.keyboard.press('Escape');

  const welcome = page.getByRole('list', { name: 'Who to message' });
  await expect(welcome).toContainText('notifications paused');
  expect(await isWhole(welcome.getByTitle(LONG_NAME))).toBe(true);

  await makeRoom(mei, { name: 'launch-review-today' });
  await enterRoom(other, 'launch-review-today');
  await expect(member(mei, LONG_NAME)).toBeVisible();
  await chooseFor(mei, LONG_NAME, 'Remove from the room…');
  await dialog(mei, `Remove ${LONG_NAME} from the room?`).getByRole('button', { name: 'Remove' }).click();
  await expect(other.page.getByRole('heading', { name: /^You’re no longer in/ })).toBeVisible();
  expect(await isWhole(room(other, 'launch-review-today'))).toBe(true);
});
