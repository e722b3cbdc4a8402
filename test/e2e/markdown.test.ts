import { expect } from '@playwright/test';
import { choose, picture } from './support/attachments.ts';
import { sendElsewhere, signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import { movingGif } from './support/samples.ts';
import { test } from './support/test.ts';

const CODE = '```ts\nexport const answer = 42; // of all\n```';

test('a message is rendered as Markdown for its author and its recipient', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('**bold** and _soft_\n- one\n- two\n\n> quoted\n\n| a | b |\n|---|---|\n| c | d |');
  for (const { messages } of [mei, tom]) {
    await expect(messages.getByText('bold', { exact: true })).toHaveCSS('font-weight', '700');
    await expect(messages.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible();
    await expect(messages.getByRole('cell', { name: 'd' })).toBeVisible();
    await expect(messages.locator('blockquote')).toHaveText('quoted');
  }
});

test('code is highlighted off the main thread, copied unchanged, and scrolled with the keyboard', async ({
  arrive,
  browserName,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.say(`Look:\n${CODE}`);
  const code = tom.messages.getByRole('region', { name: 'Code TypeScript' });
  await expect(code).toHaveText('export const answer = 42; // of all');
  const colours = (): Promise<number> =>
    code.evaluate(
      (element) => new Set([...element.querySelectorAll('span')].map((one) => getComputedStyle(one).color)).size,
    );
  await expect.poll(colours).toBeGreaterThan(2);
  if (browserName === 'chromium') await tom.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tom.messages.getByRole('button', { name: 'Copy code' }).click();
  await expect(tom.messages.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await tom.page.evaluate(() => navigator.clipboard.readText())).toBe('export const answer = 42; // of all');

  await mei.say(`\`\`\`\n${'wide '.repeat(200)}\n\`\`\``);
  const wide = tom.messages.getByRole('region', { name: 'Code', exact: true });
  await wide.focus();
  await tom.page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('a message of ten thousand lines is collapsed and can be expanded', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  const lines = Array.from({ length: 10_000 }, (_, index) => `l${index}`);
  const other = await signInElsewhere(mei, product.url);
  await sendElsewhere(other.ask, lines.join('\n'));
  other.close();
  const more = tom.messages.getByRole('button', { name: 'Show all (9988 more lines)' });
  await expect(more).toBeVisible();
  await expect(tom.messages.getByText('l11')).toBeVisible();
  await expect(tom.messages.getByText('l9999')).toHaveCount(0);
  await more.click();
  await expect(tom.messages.getByText('l9999')).toBeAttached();
  await expect(tom.messages.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

test('a text without Markdown loads no additional script', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const asked: string[] = [];
  tom.page.on('request', (request) => asked.push(request.url()));
  await mei.say('Look here: https://example.org/a_b, it is > 3');
  await expect(tom.messages.getByRole('link', { name: 'https://example.org/a_b' })).toBeVisible();
  expect(asked.filter((url) => /Markdown|highlight/u.test(url))).toEqual([]);
  await mei.say('and **this**');
  await expect(tom.messages.getByText('this', { exact: true })).toHaveCSS('font-weight', '700');
  expect(asked.some((url) => url.includes('Markdown'))).toBe(true);
});

test('a message can be copied as text, as Markdown and as a link that opens it', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('**Read** this');
  await tom.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = (): Promise<string> => tom.page.evaluate(() => navigator.clipboard.readText());
  async function copy(name: string): Promise<void> {
    const article = tom.messages.getByRole('article').filter({ hasText: 'Read this' });
    await article.focus();
    await tom.page.keyboard.press('Enter');
    await tom.page.getByRole('menuitem', { name }).click();
  }
  await copy('Copy text');
  await expect.poll(clipboard).toBe('Read this');
  await copy('Copy as Markdown');
  await expect.poll(clipboard).toBe('**Read** this');
  await copy('Copy link to message');
  await expect.poll(clipboard).toContain('/#message/');
  const link = await clipboard();

  await tom.page.goto('about:blank');
  await tom.page.goto(link);
  const target = tom.messages.getByRole('article').filter({ hasText: 'Read this' });
  await expect(target).toBeVisible();
  await expect(tom.page).not.toHaveURL(/#/u);
  await tom.say(link);
  await mei.messages.getByRole('link', { name: link }).click();
  await expect(mei.messages.getByRole('article').filter({ hasText: 'Read this' })).toBeInViewport();
  await expect(mei.page.getByRole('dialog')).toHaveCount(0);

  await tom.say('parley://message/room%3Anowhere/1');
  await mei.messages.getByRole('link', { name: 'parley://message/room%3Anowhere/1' }).click();
  await expect(mei.page.getByRole('dialog', { name: 'This link doesn’t work' })).toBeVisible();
});

test('with reduced motion an animated picture plays only while it is hovered or focused', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.page.emulateMedia({ reducedMotion: 'reduce' });
  await choose(mei, { name: 'moving.gif', mimeType: 'image/gif', buffer: movingGif() });
  await mei.send.click();
  const frame = picture(tom, 'moving.gif');
  const still = frame.locator('canvas');
  const corner = (): Promise<number[]> =>
    still.evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]);
  await expect.poll(corner).toEqual([255, 0, 0, 255]);
  await expect(frame.locator('img[alt="moving.gif"]')).toHaveCount(0);
  await frame.focus();
  await expect(frame.locator('img[alt="moving.gif"]')).toBeVisible();
  await expect(still).toHaveCount(0);
  await tom.composer.focus();
  await expect.poll(corner).toEqual([255, 0, 0, 255]);
});
