import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFile } from '../../../src-main/security/resolveFile.ts';
import { safeExternalUrl } from '../../../src-main/security/safeExternalUrl.ts';

const folder = join(sep, 'app', 'out', 'renderer');

describe("a path of the app's own protocol", () => {
  it('names a file of the interface', () => {
    expect(resolveFile(folder, '/')).toBe(join(folder, 'index.html'));
    expect(resolveFile(folder, '/assets/index-1.js')).toBe(join(folder, 'assets', 'index-1.js'));
    expect(resolveFile(folder, '/a%20b.png')).toBe(join(folder, 'a b.png'));
  });

  it.each([
    '/..',
    '/../main/index.js',
    '/%2e%2e/x',
    '/..%2f..%2fx',
    '/a/../../x',
    '/..%5cx',
    '/x%00.js',
    '/%',
    '/C:/x',
    '',
  ])('refuses %j', (path) => {
    expect(resolveFile(folder, path)).toBeNull();
  });

  it('never leaves the folder, whatever the path', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '%2e', '%2f', '%5c', '/', '\\', '%00', 'renderer2'), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const file = resolveFile(folder, `/${parts.join('')}`);
        return file === null || file.startsWith(folder + sep);
      }),
    );
  });
});

describe('an external link', () => {
  it.each([
    ['https://example.org/a b?c=d#e', 'https://example.org/a%20b?c=d#e'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
    ['mailto:mei@example.org?subject=Hi there', 'mailto:mei@example.org?subject=Hi%20there'],
  ])('%j is opened as %j', (url, expected) => {
    expect(safeExternalUrl(url)).toBe(expected);
  });

  it.each([
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'parley://x',
    '//example.org',
    'example.org',
    '',
  ])('%j is refused', (url) => {
    expect(safeExternalUrl(url)).toBeNull();
  });
});
