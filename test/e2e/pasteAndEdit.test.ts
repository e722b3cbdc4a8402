import { expect, type JSHandle, type Page } from '@playwright/test';
import { choose, seesPicture } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

test('a formatted text is pasted as Markdown, and a photo is cropped and pixelated before it is sent', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page, composer } = mei;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (html: string, plain: string): Promise<void> =>
    page.evaluate(
      ([html, plain]) =>
        navigator.clipboard.write([
          new ClipboardItem({
            'text/html': new Blob([html], { type: 'text/html' }),
            'text/plain': new Blob([plain], { type: 'text/plain' }),
          }),
        ]),
      [html, plain] as const,
    );
  const table = '<table><tr><td>Day</td><td>Count</td></tr><tr><td>Monday</td><td align="right">4</td></tr></table>';

  await copy('<p><b>a</b></p>', 'a');
  await composer.fill('```\n');
  await composer.press('ControlOrMeta+v');
  await expect(composer).toHaveValue('```\na');
  await composer.fill('');
  await copy(`<p>The <b>final</b> numbers:</p>${table}`, 'The final numbers:\nDay\tCount\nMonday\t4');
  await composer.pressSequentially('Look: ');
  await composer.press('ControlOrMeta+v');
  const markdown = 'Look: The **final** numbers:\n\n| Day | Count |\n| --- | --: |\n| Monday | 4 |';
  await expect(composer).toHaveValue(markdown);
  await composer.press('ControlOrMeta+z');
  await expect(composer).toHaveValue('Look: ');
  await composer.press('ControlOrMeta+Shift+v');
  await expect(composer).toHaveValue('Look: The final numbers:\nDay\tCount\nMonday\t4');
  await composer.press('ControlOrMeta+z');
  await composer.press('ControlOrMeta+v');
  await expect(composer).toHaveValue(markdown);
  await composer.press('Enter');
  await expect(tom.messages.getByRole('cell', { name: 'Monday' })).toBeVisible();
  await expect(tom.messages.locator('strong')).toHaveText('final');

  await choose(mei, { name: 'screen.png', mimeType: 'image/png', buffer: pngOf(400, 200) });
  const edit = page.getByRole('button', { name: 'Edit screen.png' });
  await edit.click();
  const editor = page.getByRole('dialog', { name: 'Edit photo' });
  const stage = editor.getByRole('application');
  await expect(editor.getByText('400 × 200 pixels')).toBeVisible();
  await expectAccessible(page, 'the editor of a photo');
  // The middle, 32 pixels wider.
  await stage.press('Shift+ArrowRight');
  for (let step = 0; step < 3; step += 1) await stage.press('Shift+ArrowRight');
  await expect(editor.getByText('Selected: 232 × 100 pixels')).toBeVisible();
  await stage.press('Enter');
  await expect(editor.getByText('232 × 100 pixels')).toBeVisible();
  await editor.getByRole('button', { name: 'Rotate right' }).click();
  await expect(editor.getByText('100 × 232 pixels')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.getByText('232 × 100 pixels')).toBeVisible();
  const colours = (): Promise<number> =>
    stage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
      return new Set(new Uint32Array(pixels ?? new ArrayBuffer(0))).size;
    });
  const before = await colours();
  await editor.getByRole('radio', { name: 'Pixelate' }).check();
  await stage.press('ArrowRight');
  await editor.getByRole('radio', { name: 'Pen' }).check();
  // What was selected with keys is pixelated, so there is nothing to be redone any more.
  await expect(editor.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await editor.getByRole('radio', { name: 'Pixelate' }).check();
  const box = await stage.boundingBox();
  if (box === null) throw new Error('the photo is not shown');
  await page.mouse.move(box.x + 1, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height - 1);
  await page.mouse.up();
  await expect.poll(colours).toBeLessThanOrEqual(40);
  expect(before).toBeGreaterThan(40);
  const encoder = await holdEncoding(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  await encoder.evaluate(({ release }) => release());
  await expect(editor).toBeHidden();
  await expect(edit).toBeFocused();
  await composer.press('Enter');
  await seesPicture(tom, 'screen.png', 232);
});

/** Holds the encoding of pictures until it is released. */
function holdEncoding(page: Page): Promise<JSHandle<{ readonly release: () => void }>> {
  return page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const encode = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob');
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      await promise;
      return encode.call(this, options);
    };
    return { release: resolve };
  });
}
