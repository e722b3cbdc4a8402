import { expect, it } from 'vitest';
import { cutUserAgent, describeDevice, desktopUserAgent } from '#shared/account/describeDevice.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome', 'Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${MOZILLA} (Linux; Android 10; K) ${CHROME}`, 'Chrome', 'Android'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome', 'ChromeOS'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [desktopUserAgent('win32'), 'Parley', 'Windows'],
  [desktopUserAgent('darwin'), 'Parley', 'macOS'],
  [desktopUserAgent('freebsd'), 'Parley', null],
  ['', null, null],
  ['<script>alert(1)</script>', null, null],
])('describes %s', (userAgent, app, system) => {
  expect(describeDevice(userAgent)).toEqual({ app, system });
});

it('keeps a bounded part of what a client sends', () => {
  expect(cutUserAgent('x'.repeat(10_000))).toHaveLength(256);
});
