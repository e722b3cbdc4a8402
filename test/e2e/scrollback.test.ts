import { expect, type Locator } from '@playwright/test';
import { arriveTwo } from './support/meet.ts';
import { test } from './support/test.ts';

/** More than one page of messages, with lines of different height. */
const LINES = Array.from({ length: 130 }, (_, index) =>
  `line ${index + 1} ${'of many words '.repeat(index % 9)}`.trim(),
);

test('older messages come when one scrolls up, and neither they nor new ones move what is being read', async ({
  arrive,
}) => {
  const [mei, tom] = await arriveTwo(arrive);
  for (const line of LINES) await mei.say(line);
  await tom.open(mei);
  await expect(tom.message(LINES.at(-1) ?? '')).toBeInViewport();
  await expect(tom.message('line 1')).toHaveCount(0);
  const loading = tom.messages.getByText('Loading older messages…');
  await expect(loading).toHaveCount(0);

  // Near enough to the top for the next page, with something to read on the screen.
  await tom.messages.evaluate((log) => log.scrollTo({ top: 200 }));
  const read = await firstOnScreen(tom.messages);
  await expect(tom.message('line 1')).toHaveCount(1);
  await expect.poll(() => firstOnScreen(tom.messages)).toEqual(read);

  await expect(loading).toHaveCount(0);
  await mei.say('news');
  await expect(tom.message('news')).toHaveCount(1);
  await expect.poll(() => firstOnScreen(tom.messages)).toEqual(read);
  await expect(tom.page).toHaveTitle('(1) Parley');

  await tom.page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await expect(tom.message('news')).toBeInViewport();
  await expect(tom.page).toHaveTitle('Parley');
  await mei.say('and more');
  await expect(tom.message('and more')).toBeInViewport();
});

/** The first message whose end is on the screen, and where it stands there. */
function firstOnScreen(messages: Locator): Promise<{ text: string; top: number }> {
  return messages.evaluate((log) => {
    const edge = log.getBoundingClientRect().top;
    const rows = Array.from(log.querySelectorAll('p'));
    const first = rows.find((row) => row.getBoundingClientRect().bottom > edge);
    return { text: first?.textContent ?? '', top: Math.round((first?.getBoundingClientRect().top ?? 0) - edge) };
  });
}
