import type { Browser } from '@playwright/test';

const SHEET = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;font:20px/1.4 Inter,sans-serif;color:#1f2328;background:#fff;padding:28px 36px}
h1{font-size:24px;margin:0 0 14px}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:11px 8px;border-bottom:1px solid #e4e0d9}th{color:#57606a;font-weight:600}
td:not(:first-child),th:not(:first-child){text-align:right}tr.on td{background:#d9efec;color:#0f766e;font-weight:600}
</style><h1>Price line, launch page</h1><table><tr><th>Plan<th>Seats<th>A month</tr>
<tr><td>Studio<td>5<td>€ 19</tr><tr class="on"><td>Harbour<td>25<td>€ 79</tr><tr><td>Fleet<td>100<td>€ 249</tr></table>`;

/** A picture that somebody sends in the story: a small sheet of prices, as PNG. */
export async function drawPrices(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: 720, height: 330 } });
  await page.setContent(SHEET);
  const png = await page.screenshot();
  await page.close();
  return Uint8Array.from(png);
}
