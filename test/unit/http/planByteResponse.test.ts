import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planByteResponse } from '#shared/http/planByteResponse.ts';

const picture = { name: 'sunset.png', bytes: 1000, type: 'image/png' };
const get = (range: string | null, file = picture) => planByteResponse({ method: 'GET', range }, file);

describe('a response with stored bytes', () => {
  it('D10: is the whole file when no range is requested', () => {
    expect(get(null)).toEqual({
      status: 200,
      headers: {
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': "inline; filename*=UTF-8''sunset.png",
        'content-length': '1000',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/png',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
      body: { start: 0, end: 1000 },
    });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, 1000],
    ['bytes=10-19', 10, 10],
    ['bytes=990-2000', 990, 10],
    ['bytes=999-', 999, 1],
    ['bytes=-1', 999, 1],
    ['bytes=-5000', 0, 1000],
    ['BYTES=1-2', 1, 2],
    ['bytes= 1-2 ', 1, 2],
    [`bytes=0-${'9'.repeat(400)}`, 0, 1000],
  ])('D10: is the range that %j names', (range, start, length) => {
    const { status, headers, body } = get(range);
    expect(status).toBe(206);
    expect(body).toEqual({ start, end: start + length });
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${start + length - 1}/1000`,
      'content-length': String(length),
    });
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'is 416 with the true size where %j lies outside',
    (range) => {
      const { status, headers, body } = get(range);
      expect(status).toBe(416);
      expect(headers['content-range']).toBe('bytes */1000');
      expect(body).toBeNull();
    },
  );

  it.each(['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=1-2,5-6', 'lines=1-2', 'bytes=1.5-2'])(
    'is the whole file where %j is not a single range',
    (range) => {
      expect(get(range)).toEqual(get(null));
    },
  );

  it('is only the headers of the whole file for HEAD', () => {
    expect(planByteResponse({ method: 'HEAD', range: 'bytes=1-2' }, picture)).toEqual({ ...get(null), body: null });
  });

  it('never exceeds the file, whatever the header is', () => {
    const number = fc.oneof(fc.constant(''), fc.nat(3000).map(String), fc.bigInt({ min: 0n }).map(String));
    const likely = fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`);
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), fc.integer({ min: 1, max: 2000 }), (range, bytes) => {
        const { status, headers, body } = get(range, { ...picture, bytes });
        if (body === null) return status === 416 && headers['content-range'] === `bytes */${bytes}`;
        const length = body.end - body.start;
        const isInside = body.start >= 0 && length > 0 && body.end <= bytes;
        return isInside && headers['content-length'] === String(length) && (status === 206 || length === bytes);
      }),
    );
  });
});

describe('the type of stored bytes', () => {
  const typeOf = (type: string): string | undefined => get(null, { ...picture, type }).headers['content-type'];
  const dispositionOf = (type: string): string | undefined =>
    get(null, { ...picture, type }).headers['content-disposition'];

  it.each([
    ['image/webp', 'image/webp'],
    ['IMAGE/JPEG', 'image/jpeg'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['video/mp4', 'video/mp4'],
    ['audio/x-m4a', 'audio/x-m4a'],
  ])('D10: is sent inline where a page may show it: %s', (type, expected) => {
    expect(typeOf(type)).toBe(expected);
    expect(dispositionOf(type)).toMatch(/^inline; /);
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xml',
    'application/pdf',
    'application/xhtml+xml',
    'text/javascript',
    'audio/x+xml',
    'video/',
    'audio/ogg\r\nset-cookie: a=b',
    'image/png, text/html',
    '',
  ])('D10: is only a download for %j', (type) => {
    expect(typeOf(type)).toBe('application/octet-stream');
    expect(dispositionOf(type)).toMatch(/^attachment; /);
  });

  it('is always a media type or application/octet-stream, whatever the bytes claim to be', () => {
    fc.assert(
      fc.property(fc.string(), (type) => {
        const contentType = typeOf(type) ?? '';
        return contentType === 'application/octet-stream' || /^(?:image|audio|video)\/[a-z0-9.-]+$/.test(contentType);
      }),
    );
  });
});

describe('the name under which bytes are saved', () => {
  const nameOf = (name: string): string | undefined => get(null, { ...picture, name }).headers['content-disposition'];

  it.each([
    ['a b.png', 'a%20b.png'],
    ['日落.png', '%E6%97%A5%E8%90%BD.png'],
    [`it's (1)*.png`, 'it%27s%20%281%29%2a.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\x\r\ny: z', 'C__x__y_%20z'],
    ['invoice\u202Egpj.exe', 'invoice_gpj.exe'],
    ['half \uD800', 'half%20%EF%BF%BD'],
  ])('%j is encoded as %s', (name, encoded) => {
    expect(nameOf(name)).toBe(`inline; filename*=UTF-8''${encoded}`);
  });

  it('is always a header value in ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        /^inline; filename\*=UTF-8''[\w.~!%-]*$/.test(nameOf(name) ?? ''),
      ),
    );
  });
});

describe('a response by a shared address', () => {
  const caching = { etag: '"b1"', maxAgeS: 600 };

  it('F11: may be stored by every cache until the address expires', () => {
    const { status, headers } = planByteResponse({ method: 'GET', range: null }, picture, caching);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=600, immutable', etag: '"b1"' });
  });

  it.each([
    ['"b1"', 304],
    ['W/"b1"', 304],
    ['"a", "b1"', 304],
    ['*', 304],
    ['"b2"', 200],
    ['', 200],
  ])('F11: to If-None-Match %s has the status %i', (ifNoneMatch, status) => {
    expect(planByteResponse({ method: 'GET', range: null, ifNoneMatch }, picture, caching).status).toBe(status);
  });

  it.each([
    ['"b1"', 206],
    ['W/"b1"', 200],
    ['"b2"', 200],
    ['Mon, 23 Nov 2026 10:00:00 GMT', 200],
  ])('F11: to a range of If-Range %s has the status %i', (ifRange, status) => {
    expect(planByteResponse({ method: 'GET', range: 'bytes=0-9', ifRange }, picture, caching).status).toBe(status);
  });

  it('F11: is not revalidated by a tag without caching', () => {
    expect(planByteResponse({ method: 'GET', range: null, ifNoneMatch: '*' }, picture).status).toBe(200);
  });
});
