import { expect, it } from 'vitest';
import { NOT_SENT } from '#core/push/PushPorts.ts';
import { createPushes, readRetryAfter } from '../../../src-gateway/push/createPushes.ts';
import { readPushOptions } from '../../../src-gateway/push/readPushOptions.ts';

const CONTACT = 'mailto:operator@example.org';
const { allows } = createPushes({ contact: CONTACT, hosts: ['push.example.org', '.wide.example'] });

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://push.example.org/abc',
  'https://any.wide.example/abc',
  'https://fcm.googleapis.com:443/abc',
])('sends to %s', (endpoint) => {
  expect(allows(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com/abc',
  'https://evil-push.apple.com.example/abc',
  'https://wide.example/abc',
  'https://sub.push.example.org/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://2130706433/abc',
  'https://localhost/abc',
  'ftp://fcm.googleapis.com/abc',
  'fcm.googleapis.com',
  '',
])('does not send to %j', (endpoint) => {
  expect(allows(endpoint)).toBe(false);
});

it('a host that resolves to a private address is not contacted', async () => {
  const { post } = createPushes(
    { contact: CONTACT, hosts: ['push.example.org'] },
    { resolve: () => Promise.resolve(['203.0.114.1', '10.0.0.1']) },
  );
  const request = { endpoint: 'https://push.example.org/abc', headers: {}, body: new Uint8Array() };
  expect(await post(request)).toEqual({ status: NOT_SENT, retryAfterMs: null });
});

it('an endpoint on a host that this gateway does not know is not contacted', async () => {
  const { post } = createPushes({ contact: CONTACT, hosts: [] });
  const request = { endpoint: 'https://push.example.org/abc', headers: {}, body: new Uint8Array() };
  expect(await post(request)).toEqual({ status: NOT_SENT, retryAfterMs: null });
});

it('pushes are off without a contact', () => {
  expect(readPushOptions({ contact: undefined, hosts: [] })).toBeUndefined();
});

it.each(['mailto:me@example.org', 'https://chat.example.org/contact'])('the contact can be %s', (contact) => {
  expect(readPushOptions({ contact, hosts: ['*.push.example.org', 'push.example.net'] })).toEqual({
    contact,
    hosts: ['.push.example.org', 'push.example.net'],
  });
});

it.each([
  ['me@example.org', []],
  ['mailto:me', []],
  ['http://example.org', []],
  [CONTACT, ['127.0.0.1']],
  [CONTACT, ['localhost']],
  [CONTACT, ['*']],
  [CONTACT, ['push.example.org/path']],
  [CONTACT, ['push.example.org:8443']],
  [undefined, ['push.example.org']],
])('%s with the hosts %j is refused', (contact, hosts) => {
  expect(() => readPushOptions({ contact, hosts })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});

it('Retry-After is read in seconds or as a date', () => {
  const now = Date.parse('2026-11-28T10:00:00Z');
  expect(readRetryAfter({ 'retry-after': '120' }, now)).toBe(120_000);
  expect(readRetryAfter({ 'retry-after': 'Sat, 28 Nov 2026 10:01:00 GMT' }, now)).toBe(60_000);
  expect(readRetryAfter({ 'retry-after': 'Sat, 28 Nov 2026 09:00:00 GMT' }, now)).toBe(0);
  expect(readRetryAfter({ 'retry-after': 'soon' }, now)).toBe(null);
  expect(readRetryAfter({}, now)).toBe(null);
});

it('the addresses of a host are looked up once, and a host that does not exist is not asked again', async () => {
  const asked: string[] = [];
  const { post } = createPushes(
    { contact: CONTACT, hosts: ['.example.org'] },
    {
      resolve: (host) => {
        asked.push(host);
        return Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
      },
    },
  );
  const request = { endpoint: 'https://none.example.org/abc', headers: {}, body: new Uint8Array() };
  const answers = await Promise.all([post(request), post(request)]);
  expect(answers).toEqual([1, 2].map(() => ({ status: NOT_SENT, retryAfterMs: null })));
  expect(asked).toEqual(['none.example.org']);
});
