import { describe, expect, it } from 'vitest';
import { isolate, isolateEnglish, withoutMarks } from '#shared/text/isolate.ts';

const visible = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, (mark) => `<${mark.codePointAt(0)?.toString(16) ?? ''}>`);

describe('a value in a text of the interface', () => {
  it.each([
    ['Mei', 'ltr', 'Mei'],
    ['张三', 'ltr', '张三'],
    ['3', 'rtl', '3'],
    ['09:41', 'rtl', '09:41'],
    ['דנה', 'ltr', '<2068>דנה<2069>'],
    ['محمد (2)', 'ltr', '<2068>محمد (2)<2069>'],
    ['Mei', 'rtl', '<2068>Mei<2069>'],
    ['محمد', 'rtl', '<2068>محمد<2069>'],
  ] as const)('%s, in a text that runs %s', (value, around, expected) => {
    expect(visible(isolate(value, around))).toBe(expected);
  });

  it('can’t turn around what follows by an embedding that is left open', () => {
    expect(visible(isolate('\u202Egpj.exe', 'ltr'))).toBe('<2068><202e>gpj.exe<2069>');
    expect(visible(isolate('\u2067x', 'ltr'))).toBe('<2068><2067>x<2069>');
  });

  it('can’t end its isolate', () => {
    expect(visible(isolate('a\u2069\u202Eb', 'ltr'))).toBe('<2068>a<202e>b<2069>');
    expect(visible(isolate('\u2067a\u2069b', 'ltr'))).toBe('<2068><2067>a<2069>b<2069>');
  });
});

describe('a text in an interface that runs from right to left', () => {
  it('is isolated if it is in English', () => {
    expect(visible(isolateEnglish('Nothing is unread.'))).toBe('<2066>Nothing is unread.<2069>');
    expect(visible(isolateEnglish(`${isolate('محمد', 'rtl')} let you in`))).toMatch(/^<2066>.*<2069>$/u);
  });

  it('is unchanged if it is in Arabic, or has no letters of its own', () => {
    expect(isolateEnglish('لا نتائج')).toBe('لا نتائج');
    expect(isolateEnglish('3 / 4')).toBe('3 / 4');
    const list = isolate(`${isolate('Mei', 'rtl')}، ${isolate('Tom', 'rtl')}`, 'rtl');
    expect(isolateEnglish(`${list}:`)).toBe(`${list}:`);
  });
});

it('what is sent or copied contains no marks', () => {
  expect(withoutMarks(isolateEnglish(`Forwarded from **${isolate('Mei', 'rtl')}**`))).toBe('Forwarded from **Mei**');
});
