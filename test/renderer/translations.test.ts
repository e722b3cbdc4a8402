import i18next from 'i18next';
import { afterAll, describe, expect, it } from 'vitest';
import { en } from '../../src-renderer/i18n/en.ts';
import { setUpWords, setUpWordsIn } from '../../src-renderer/i18n/setUp.ts';
import { zh } from '../../src-renderer/i18n/zh/zh.ts';
import { withoutGaps } from '../../src-renderer/i18n/zh/withoutGaps.ts';
import { chooseLanguage } from '../../src-renderer/text/language.ts';

type Texts = { readonly [key: string]: string | Texts };

/** All texts by their path, `rooms.title`. */
function flatten(texts: Texts, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...flatten(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

const english = flatten(en);
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');

describe.each([['zh', zh as unknown as Texts] as const])('the catalogue %s', (language, catalogue) => {
  const texts = flatten(catalogue);
  const isPlural = (key: string): boolean => key.endsWith('_one') || key.endsWith('_other');
  const stem = (key: string): string => key.replace(/_(?:one|other)$/u, '');

  it('has every text of the English one, and no other', () => {
    expect(new Set([...texts.keys()].map(stem))).toEqual(new Set([...english.keys()].map(stem)));
    const withoutOther = [...texts.keys()].filter((key) => isPlural(key) && !texts.has(`${stem(key)}_other`));
    expect(withoutOther).toEqual([]);
  });

  it('fills in what the English texts fill in', () => {
    const differing = [...texts].filter(([key, text]) => {
      const expected = english.get(key) ?? '';
      return placeholders(text).toSorted().join() !== placeholders(expected).toSorted().join();
    });
    expect(differing).toEqual([]);
  });

  it('leaves no sentence in English', () => {
    const same = [...texts].filter(([key, text]) => text === english.get(key) && /[a-z]{3,} [a-z]{3,}/u.test(text));
    expect(same).toEqual([]);
  });

  it('is used by the page', async () => {
    await setUpWordsIn(language);
    expect(i18next.t('common.cancel')).toBe(texts.get('common.cancel'));
    expect(i18next.t('common.cancel')).not.toBe(en.common.cancel);
    expect(i18next.t('files.photos', { count: 1 })).toBe(texts.get('files.photos_other')?.replace('{{count}}', '1'));
  });
  afterAll(setUpWords);
});

it('the Chinese texts have full-width punctuation, and a space between Chinese and Latin letters or digits', () => {
  const texts = [...flatten(zh)];
  expect(texts.filter(([, text]) => /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}/u.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(text))).toEqual([]);
});

describe('the language of the interface', () => {
  it.each([
    [null, ['en-US', 'zh-CN'], 'en'],
    [null, ['zh-Hant-TW', 'en'], 'zh'],
    [null, ['zh'], 'zh'],
    [null, ['fr-FR', 'zh-CN'], 'zh'],
    [null, ['fr-FR'], 'en'],
    [null, [], 'en'],
    ['zh', ['en-US'], 'zh'],
    ['en', ['zh-CN'], 'en'],
    ['tlh', ['zh-CN'], 'zh'],
    ['toString', ['constructor'], 'en'],
  ])('for the choice %s and the preferences %j is %s', (chosen, preferred, expected) => {
    expect(chooseLanguage(chosen, preferred)).toBe(expected);
  });
});

it('Chinese names and words stand without spaces beside Chinese text, Latin ones with spaces', () => {
  expect(withoutGaps('张三 加入了房间', ['张三'])).toBe('张三加入了房间');
  expect(withoutGaps('李四 将 你 移出了房间', ['李四', '你'])).toBe('李四将你移出了房间');
  expect(withoutGaps('Anna 将 你 移出了房间', ['Anna', '你'])).toBe('Anna 将你移出了房间');
  expect(withoutGaps('张 三 加入了 a.b', ['张 三', 'a.b'])).toBe('张 三加入了 a.b');
  expect(withoutGaps('3 人', ['3'])).toBe('3 人');
});
