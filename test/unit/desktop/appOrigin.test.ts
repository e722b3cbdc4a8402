import { expect, it } from 'vitest';
import { mayLoadFile, originOf, pageUrlOf, serverOfUrl } from '../../../src-main/security/appOrigin.ts';

it('every server has an origin of its own, by which its page is recognised', () => {
  for (const id of ['desktop', 'server-0123456789ab']) {
    expect(serverOfUrl(pageUrlOf(id))).toBe(id);
    expect(serverOfUrl(originOf(id))).toBe(id);
  }
});

it.each([
  'null',
  '',
  'https://desktop/index.html',
  'parley-app://desktop.example/',
  'parley-app://desktop:80/',
  'parley-app://desktop@elsewhere/',
  'parley-app://server-/',
  'parley-app:desktop/index.html',
])('%j is no page of ours', (url) => {
  expect(serverOfUrl(url)).toBeNull();
});

it('a file is loaded only by the page of its own server', () => {
  const file = 'parley-app://server-0123456789ab/parley/blob/token';
  expect(mayLoadFile(file, 'parley-app://server-0123456789ab')).toBe(true);
  expect(mayLoadFile(file, 'parley-app://desktop')).toBe(false);
  expect(mayLoadFile(file, 'null')).toBe(false);
  expect(mayLoadFile('parley-app://elsewhere/parley/blob/token', 'null')).toBe(false);
});
