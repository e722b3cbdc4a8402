import { expect } from '@playwright/test';
import { arriveTwo } from './support/meet.ts';
import { test } from './support/test.ts';

test('Enter sends, Shift+Enter inserts a line break, and a text of spaces alone is not sent', async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await expect(mei.send).toBeDisabled();
  await mei.composer.press('Enter');
  await mei.say('   ');
  await expect(mei.composer).toHaveValue('   ');
  await expect(mei.send).toBeDisabled();

  await mei.composer.fill('first');
  await mei.composer.press('Shift+Enter');
  await mei.composer.pressSequentially('second');
  await expect(mei.composer).toHaveValue('first\nsecond');
  await mei.composer.press('Enter');
  await expect(mei.composer).toHaveValue('');
  await mei.sees('first\nsecond');
  await mei.composer.fill('by the button');
  await mei.send.click();
  await expect(mei.composer).toBeFocused();

  await tom.open(mei);
  await tom.sees('by the button');
  await expect(tom.messages.getByRole('paragraph')).toHaveText(['first\nsecond', 'by the button']);
});

test("the Enter that confirms an input method's candidate never sends", async ({ arrive }) => {
  const [mei, tom] = await arriveTwo(arrive);
  const inputMethod = await mei.page.context().newCDPSession(mei.page);
  const compose = (text: string): Promise<unknown> =>
    inputMethod.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await mei.composer.focus();
  await compose('ni');
  // Windows and Linux report the key of an input method as "Process"; macOS reports the key itself.
  for (const key of ['Process', 'Enter']) {
    await inputMethod.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await compose('ni hao');
    await expect(mei.composer).toHaveValue('ni hao');
  }
  await inputMethod.send('Input.insertText', { text: '你好' });
  await expect(mei.composer).toHaveValue('你好');
  await mei.page.keyboard.press('Enter');
  await mei.sees('你好');
  await tom.open(mei);
  await expect(tom.messages.getByRole('paragraph')).toHaveText(['你好']);
});

test('an Enter that arrives after `compositionend`, as in Safari, does not send either', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await mei.composer.fill('你好');
  await mei.composer.evaluate((box) => {
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '你好' }));
    box.dispatchEvent(new KeyboardEvent('keydown', enter));
    box.dispatchEvent(new KeyboardEvent('keyup', enter));
  });
  await expect(mei.composer).toHaveValue('你好');
  await expect(mei.message('你好')).toHaveCount(0);
  await mei.composer.press('Enter');
  await mei.sees('你好');
});

test('a text that is too long is refused with an explanation and stays in the composer', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  const text = 'x'.repeat(64 * 1024 + 1);
  await mei.say(text);
  await expect(mei.page.getByRole('alert').filter({ hasText: 'longer than 64 KiB' })).toBeVisible();
  await expect(mei.composer).toHaveValue(text);
  await mei.sayAndWait(text.slice(1), 'xxx');
  await expect(mei.composer).toHaveValue('');
  await mei.messages.getByRole('button', { name: /^Show all/ }).click();
  await expect(mei.messages.getByRole('paragraph')).toHaveText([text.slice(1)]);
});

test('pasting a megabyte of text offers to attach it as a file and never inserts it into the composer', async ({
  arrive,
}) => {
  const [mei, tom] = await arriveTwo(arrive);
  const paste = (text: string): Promise<void> =>
    mei.composer.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await mei.composer.fill('the log');
  await paste('all is well\n'.repeat(87_500));
  const question = mei.page.getByRole('dialog', { name: 'Send this as a file?' });
  await expect(question).toContainText('1.1 MB');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(mei.composer).toBeFocused();
  await expect(mei.composer).toHaveValue('the log');
  await paste('all is well\n'.repeat(87_500));
  await question.getByRole('button', { name: 'Attach as file' }).click();
  await expect(mei.page.getByRole('list', { name: 'Files to send' })).toContainText('text.txt');
  await expect(mei.composer).toBeFocused();
  await mei.composer.press('Enter');
  await tom.open(mei);
  await expect(tom.messages.getByRole('article')).toContainText(['text.txt']);
  await expect(tom.messages.getByRole('article')).toContainText(['the log']);
});

test('a typed text that is too long can be attached as a file instead', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  await mei.say('好'.repeat(22_000));
  await mei.page.getByRole('button', { name: 'Attach as file instead' }).click();
  await expect(mei.composer).toHaveValue('');
  await expect(mei.page.getByRole('list', { name: 'Files to send' })).toContainText('66.0 KB');
  await expect(mei.send).toBeEnabled();
});

test('the browser checks spelling in its own language, and the settings explain this', async ({ arrive }) => {
  const [mei] = await arriveTwo(arrive);
  const language = await mei.page.evaluate(() => navigator.language);
  await expect(mei.composer).toHaveAttribute('spellcheck', 'true');
  await expect(mei.composer).toHaveAttribute('lang', language);
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await mei.page.getByRole('tab', { name: 'Writing' }).click();
  await expect(mei.page.getByRole('tabpanel').getByText(/^Your browser checks what you type/)).toBeVisible();
});

test('the buttons of the composer fit on one line inside it at every width and text size', async ({ arrive }) => {
  const [{ page, composer, send }] = await arriveTwo(arrive);
  const hint = page.getByText('Enter to send');
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(hint).toBeVisible();
  for (const [width, scale] of [
    [1180, 1.5],
    [480, 1],
    [320, 1],
    [320, 1.5],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: 800 });
    await page.evaluate((size) => document.documentElement.style.setProperty('--text-scale', String(size)), scale);
    await expect(hint).toBeHidden();
    const faults = await composer.evaluate((field) => {
      const frame = field.parentElement?.parentElement?.parentElement;
      const outer = frame?.getBoundingClientRect() ?? new DOMRect();
      const boxes = [...(frame?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect());
      const middles = boxes.map(({ top, height }) => Math.round(top + height / 2));
      return {
        outside: boxes.filter(({ left, right }) => left < outer.left || right > outer.right).length,
        lines: new Set(middles).size,
        buttons: boxes.length,
      };
    });
    expect(faults, `${width} px, ${scale} times`).toEqual({ outside: 0, lines: 1, buttons: 6 });
    await expect(send).toHaveAccessibleName('Send');
  }
});
