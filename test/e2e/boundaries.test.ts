import { expect, type Page } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

/** The message of the injected error, because a real error may quote what a user wrote. */
const QUOTED = 'secret words';

/** Removes the injected error from the complaints of the page and keeps all others. */
function expectCaught(complaints: string[]): void {
  const isPoison = (complaint: string): boolean => complaint.includes(QUOTED);
  expect(complaints.filter(isPoison).length).toBeGreaterThan(0);
  const others = complaints.filter((complaint) => !isPoison(complaint));
  complaints.splice(0, complaints.length, ...others);
}

/** Makes every formatting of this instant throw from the next load on, until the fault is removed. */
async function poisonInstant(page: Page, at: number): Promise<void> {
  await page.addInitScript(
    ({ at, quoted }) => {
      window.Date = class extends Date {
        override toISOString(): string {
          if (this.getTime() === at && !document.documentElement.hasAttribute('data-cured'))
            throw new RangeError(quoted);
          return super.toISOString();
        }
      } as DateConstructor;
    },
    { at, quoted: QUOTED },
  );
}

const cure = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-cured', ''));

test('repair B4: a row that fails to render becomes one line with "Try again" and a report, and all other rows stay', async ({
  arrive,
  complaints,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const text of ['first', QUOTED, 'last']) {
    await mei.say(text);
    await tom.sees(text);
  }
  const article = mei.messages.getByRole('article').filter({ hasText: QUOTED });
  const at = await article.locator('time').getAttribute('datetime');
  await poisonInstant(page, Date.parse(at ?? ''));
  await page.reload();
  await mei.sees('first');
  await mei.sees('last');
  await expect(mei.message(QUOTED)).toHaveCount(0);
  const line = mei.messages.locator('[data-failed]');
  await expect(line).toHaveText(/This couldn’t be shown/);
  await mei.say('one more');
  await mei.sees('one more');
  await tom.sees('one more');

  await line.getByRole('button', { name: 'Copy details' }).click();
  await expect(line.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Parley \d+\.\d+\.\d+/);
  expect(copied).toContain('RangeError');
  expect(copied).toMatch(/Components:\n\s+at /);
  expect(copied).not.toContain(QUOTED);

  await cure(page);
  await line.getByRole('button', { name: 'Try again' }).click();
  await mei.sees(QUOTED);
  await expect(line).toHaveCount(0);
  expectCaught(complaints);
});

test('repair B4: a view that fails to render can be closed, and the rest of the window works', async ({
  arrive,
  complaints,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  // Opening search selects the text in its field.
  await page.evaluate((quoted) => {
    HTMLInputElement.prototype.setSelectionRange = () => {
      throw new TypeError(quoted);
    };
  }, QUOTED);
  await page.keyboard.press('ControlOrMeta+f');
  const failed = page.getByRole('alert').filter({ hasText: 'This part of Parley stopped working' });
  await expect(failed).toBeVisible();
  await expect(mei.conversation(tom)).toBeVisible();
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toHaveCount(0);
  await mei.say('still here');
  await tom.sees('still here');
  expectCaught(complaints);
});

test('repair B4: a window that fails to render completely offers to reload', async ({ arrive, complaints }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await page.addInitScript((quoted) => {
    const match = window.matchMedia.bind(window);
    // The signed-in window calls `matchMedia` for its width.
    window.matchMedia = (question) => {
      if (sessionStorage.getItem('poisoned') !== null && question === '(max-width: 719px)') throw new Error(quoted);
      return match(question);
    };
  }, QUOTED);
  await page.evaluate(() => sessionStorage.setItem('poisoned', 'yes'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Parley ran into a problem' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('poisoned'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  expectCaught(complaints);
});

test('repair B4: an announcement with an invalid date leaves everything else as it is', async ({
  arrive,
  complaints,
}) => {
  const [mei, tom] = await meet(arrive);
  const writing = new ActivityScreen(mei);
  await writing.open();
  await writing.place.getByRole('button', { name: 'New announcement' }).first().click();
  await mei.page.getByLabel('Title').fill('Office closed');
  await mei.page.getByText('Important', { exact: true }).click();
  await writing.button('Publish').click();
  await expect(writing.row('Office closed')).toBeVisible();
  // Changed below the contract, as an older server or a manual write to Redis could send it.
  await tom.page.routeWebSocket(/\/parley\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((packet) =>
      socket.send(packet.toString().replaceAll(/"(startsAt|endsAt|editedAt)":(?:\d+|null)/g, '"$1":1e300')),
    );
  });
  await tom.page.reload();
  await tom.sees('before');
  await tom.say('the window is not blank');
  await mei.page.keyboard.press('Escape');
  await mei.sees('the window is not blank');
  const reading = new ActivityScreen(tom);
  await reading.open();
  await expect(reading.tab('Announcements')).toBeVisible();
  // A page that is left reports nothing more: an answer may arrive after the tab is shown.
  await tom.page.goto('about:blank');
  // Only the contract violation of the answer is reported.
  const others = complaints.filter((complaint) => !/announcement/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});
