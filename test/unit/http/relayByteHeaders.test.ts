import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planByteResponse } from '#shared/http/planByteResponse.ts';
import { relayByteHeaders } from '#shared/http/relayByteHeaders.ts';

const relay = (headers: Readonly<Record<string, string>>) => relayByteHeaders({ get: (name) => headers[name] ?? null });

it('D10: headers of bytes from a Parley server are relayed unchanged', () => {
  for (const type of ['image/png', 'video/mp4', 'text/html'])
    for (const range of [null, 'bytes=2-5', 'bytes=20-']) {
      const file = { name: `it's "日落".png`, bytes: 10, type };
      const { status, headers } = planByteResponse({ method: 'GET', range }, file);
      expect(relay(headers)).toMatchObject(status === 416 ? { 'content-range': 'bytes */10' } : headers);
    }
});

it('D10: headers of another server cannot turn bytes into a page or a script', () => {
  expect(
    relay({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline',
      'content-security-policy': "script-src 'unsafe-inline'",
      'x-content-type-options': 'off',
      'set-cookie': 'a=b',
      'access-control-allow-origin': '*',
      'content-range': 'bytes 0-1/2\r\nx: y',
      'content-length': 'many',
    }),
  ).toEqual({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/octet-stream',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

it('relays only headers of the known forms', () => {
  const known = fc.constantFrom(
    'content-type',
    'content-disposition',
    'content-range',
    'content-length',
    'accept-ranges',
  );
  fc.assert(
    fc.property(fc.dictionary(known, fc.string()), (headers) => {
      const relayed = relay(headers);
      return Object.values(relayed).every((value) => /^[\x20-\x7e]*$/.test(value)) && !('set-cookie' in relayed);
    }),
  );
});
