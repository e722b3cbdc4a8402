import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../../scripts/setup/paths.mjs';

const PROBE = join(import.meta.dirname, '../baselines/probe.png');
const INTER = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const SAMPLE = 'Harbour 0123 — Áçñ 你好，港口 ひらがな 한국어 👍🎉🌅';

/**
 * Whether this machine renders text as the one of the baselines: its fonts for Chinese, emoji and code, and its
 * Chromium. Where it does not, no comparison is meaningful. With `update` this machine becomes the reference.
 */
export async function drawsAsBaselines(browser: Browser, update: boolean): Promise<boolean> {
  const font = (await readFile(join(root, INTER))).toString('base64');
  const page = await browser.newPage({ viewport: { width: 640, height: 160 } });
  try {
    await page.setContent(`<meta charset="utf-8"><style>
      @font-face { font-family: Probe; src: url(data:font/woff2;base64,${font}) }
      body { margin: 8px; font: 16px/1.5 Probe, 'Noto Sans CJK SC', sans-serif } code { font-family: monospace }
      </style>${SAMPLE}<br><b>${SAMPLE}</b><br><code>${SAMPLE}</code>`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const drawn = await page.screenshot();
    if (update) await writeFile(PROBE, drawn);
    const known = await readFile(PROBE).catch(() => null); // There are no baselines yet.
    return known !== null && drawn.equals(known);
  } finally {
    await page.close();
  }
}
