import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import type { Person } from './Person.ts';

export interface Sample {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses files as the file dialog of the system would. */
export async function choose(person: Person, ...files: (Sample | string)[]): Promise<void> {
  const chooser = person.page.waitForEvent('filechooser');
  await person.page.getByRole('button', { name: 'Attach files' }).click();
  // Playwright takes paths or contents, not both at once.
  const paths = files.filter((file) => typeof file === 'string');
  await (await chooser).setFiles(paths.length > 0 ? paths : files.filter((file) => typeof file !== 'string'));
}

/** Pastes files into the composer or drops them on the conversation, with the events that a browser dispatches. */
export async function attachBy(
  person: Person,
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: Sample,
): Promise<void> {
  const data = await person.page.evaluateHandle(
    ([name, type, base64]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
  if (how === 'paste') {
    await person.composer.evaluate(
      (target, clipboardData) => target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      data,
    );
    return;
  }
  await person.messages.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(person.page.getByText('Nothing is sent until you press Send.')).toBeVisible();
  await person.messages.dispatchEvent('drop', { dataTransfer: data });
}

export function picture(person: Person, name: string): Locator {
  return person.messages.getByRole('button', { name: `Open photo ${name}` });
}

/** The decoded picture is on the screen, not its placeholder. */
export async function seesPicture(person: Person, name: string, width: number): Promise<void> {
  const image = picture(person, name).getByRole('img', { name });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(width);
}

export async function sha256Of(download: Download): Promise<string> {
  return createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
}

/** A video of one second, 160 × 120, as a browser records it. */
export async function filmOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const drawing = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      drawing?.fillRect(frame * 5, 20, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}
