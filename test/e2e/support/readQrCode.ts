import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

/** The text of a QR code, read from a screenshot as a camera would. */
export async function readQrCode(code: Locator): Promise<string> {
  const screenshot = await code.screenshot();
  const { width, height, pixels } = await code.page().evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    context.drawImage(bitmap, 0, 0);
    const { width, height, data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width, height, pixels: Array.from(data) };
  }, Array.from(screenshot));
  // The time limit is for a camera's frames.
  return decodeQR({ width, height, data: Uint8Array.from(pixels) }, { timeLimit: 60_000 });
}
