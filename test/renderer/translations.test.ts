import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ar } from '../../src-renderer/i18n/ar/ar.ts';
import { de } from '../../src-renderer/i18n/de/de.ts';
import { keepTogether } from '../../src-renderer/i18n/de/keepTogether.ts';
import { describeEvents } from '../../src-renderer/i18n/describeEvents.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { es } from '../../src-renderer/i18n/es/es.ts';
import { withArticles } from '../../src-renderer/i18n/es/withArticles.ts';
import { setUpWords, setUpWordsIn } from '../../src-renderer/i18n/setUp.ts';
import { zh } from '../../src-renderer/i18n/zh/zh.ts';
import { withoutGaps } from '../../src-renderer/i18n/zh/withoutGaps.ts';
import type { SystemEvent } from '../../src-renderer/stores/timelines/rows.ts';
import { chooseLanguage, LANGUAGES } from '../../src-renderer/text/language.ts';

type Texts = { readonly [key: string]: string | Texts };

/** All texts by their path, `rooms.title`. */
function flatten(texts: Texts, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...flatten(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

const english = flatten(en);
/** The parts of a partial catalogue of which no text may be missing. */
const WHOLE = ['boundary', 'common', 'composer', 'details', 'presence'];

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');

/** The key without the variant for the reader and without the plural form. */
const stem = (key: string): string =>
  key.replace(/_(?:zero|one|two|few|many|other)$/u, '').replace(/_(?:byMe|toMe)$/u, '');

const englishStems = new Set([...english.keys()].map(stem));
const shareOf = (translated: ReadonlySet<string>): number => Math.round((100 * translated.size) / englishStems.size);

const CATALOGUES = [
  ['zh', zh as unknown as Texts],
  ['de', de as unknown as Texts],
  ['es', es as unknown as Texts],
  ['ar', ar as Texts],
] as const;

describe.each(CATALOGUES)('the catalogue %s', (language, catalogue) => {
  const texts = flatten(catalogue);
  const isPlural = (key: string): boolean => key.endsWith('_one') || key.endsWith('_other');
  const { isPartial } = LANGUAGES[language];
  const translated = new Set([...texts.keys()].map(stem));

  it('has no text that the English one does not have', () => {
    expect([...translated].filter((key) => !englishStems.has(key))).toEqual([]);
  });

  const wanted = [...englishStems].filter((key) => !isPartial || WHOLE.includes(key.split('.')[0] ?? ''));
  it(`has all texts${isPartial ? ' of the parts that are seen first' : ''}: ${shareOf(translated)} %`, () => {
    expect(wanted.filter((key) => !translated.has(key))).toEqual([]);
    const withoutOther = [...texts.keys()].filter((key) => isPlural(key) && !texts.has(`${stem(key)}_other`));
    expect(withoutOther).toEqual([]);
  });

  it('fills in what the English texts fill in', () => {
    const differing = [...texts].filter(([key, text]) => {
      const expected = english.get(key) ?? english.get(`${stem(key)}_other`) ?? english.get(stem(key)) ?? '';
      // A variant for the reader may contain the pronoun itself.
      // The words of these Arabic forms contain the number.
      const inWords = language === 'ar' && /_(?:zero|one|two)$/u.test(key) ? ['count'] : [];
      const replaced = key.includes('_byMe') ? ['by', 'name', 'names'] : key.includes('_toMe') ? ['name'] : [];
      const missing = placeholders(expected).filter((name) => !placeholders(text).includes(name));
      const added = placeholders(text).filter((name) => !placeholders(expected).includes(name));
      return added.length > 0 || missing.some((name) => ![...replaced, ...inWords].includes(name));
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
    const photo = texts.get('files.photos_one') ?? texts.get('files.photos_other');
    expect(i18next.t('files.photos', { count: 1 })).toBe(photo?.replace('{{count}}', '1'));
  });

  it('has each plural form of its language', async () => {
    await setUpWordsIn(language);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const stems = new Set([...texts.keys()].filter((key) => key.endsWith('_other') && key === `${stem(key)}_other`));
    const missing = [...stems].flatMap((key) =>
      pluralCategories
        .map((category) => `${stem(key)}_${category}`)
        .filter((form) => typeof i18next.getResource(language, 'translation', form) !== 'string'),
    );
    expect(missing).toEqual([]);
  });

  it('has no doubled spaces, no three dots, and no space at an end', () => {
    expect([...texts].filter(([, text]) => /\.\.\.| {2}|^\s|\s$/u.test(text))).toEqual([]);
  });
  afterAll(setUpWords);
});

it('the Chinese texts have full-width punctuation, and a space between Chinese and Latin letters or digits', () => {
  const texts = [...flatten(zh)];
  expect(texts.filter(([, text]) => /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}/u.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(text))).toEqual([]);
});

it('the German texts have German quotation marks, ellipses and percent signs', () => {
  const texts = [...flatten(de)];
  const quotes = (text: string): string => text.replaceAll(/[^„“”"«»‚‘]/gu, '');
  expect(texts.filter(([, text]) => !/^(?:„“)*$/u.test(quotes(text)))).toEqual([]);
  expect(texts.filter(([, text]) => /\S…|\}%|\w'\w/u.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /(?<!^|[.!?:;–] )\b(?:Sie|Ihnen|Ihre?[nmrs]?)\b/u.test(text))).toEqual([]);
  expect(keepTogether('Wird geladen … 5 %')).toBe('Wird geladen\u00A0… 5\u00A0%');
});

it('the Spanish texts have both question marks and curved quotation marks, and say “tú”', () => {
  const texts = [...flatten(es)];
  const count = (text: string, sign: string): number => text.split(sign).length - 1;
  const quotes = (text: string): string => text.replaceAll(/[^„“”"«»‚‘]/gu, '');
  expect(texts.filter(([, text]) => !/^(?:“”)*$/u.test(quotes(text)))).toEqual([]);
  const questions = texts.filter(([key]) => key !== 'start.wrong.options');
  expect(questions.filter(([, text]) => count(text, '¿') !== count(text, '?'))).toEqual([]);
  expect(texts.filter(([, text]) => count(text, '¡') !== count(text, '!'))).toEqual([]);
  expect(texts.filter(([, text]) => /\b(?:usted|vosotros|ordenador|computadora)\b/iu.test(text))).toEqual([]);
});

it.each([
  ['Hasta 14:30', '14:30', 'Hasta las 14:30'],
  ['Hasta 01:05', '01:05', 'Hasta la 01:05'],
  ['hasta 3 sept 2027, 09:00', '3 sept 2027, 09:00', 'hasta el 3 sept 2027, 09:00'],
  ['Se cierra a 14:30 si nadie escribe', '14:30', 'Se cierra a las 14:30 si nadie escribe'],
  ['Se cierra a 3 dic, 09:00', '3 dic, 09:00', 'Se cierra el 3 dic, 09:00'],
  ['Editado: 14:30', '14:30', 'Editado: 14:30'],
  ['Enviar a 3 dic', '3 dic', 'Enviar a 3 dic'],
])('a time in the Spanish text %s gets its article', (text, time, expected) => {
  expect(withArticles(text, [time])).toBe(expected);
});

describe('what happened in a room', () => {
  const NOW = new Date(2026, 10, 21, 10, 0).getTime();
  const nameOf = (id: string): string | null => (id === 'me' ? null : id);
  const fields = (from: string) => ({ offset: 7, counted: 0, id: `e7`, at: NOW, from });
  const sentence = (...events: SystemEvent[]): string => describeEvents(i18next.t, events, nameOf, NOW);
  const entered = (from: string): SystemEvent => ({ ...fields(from), type: 'entered', nickname: from });
  const muted = (from: string, userId: string): SystemEvent => ({
    ...fields(from),
    type: 'muted',
    userId,
    until: null,
  });
  afterAll(setUpWords);

  it('agrees with the reader as the actor or the target in German', async () => {
    await setUpWordsIn('de');
    expect(sentence(entered('Mei'))).toBe('Mei ist dem Raum beigetreten');
    expect(sentence(entered('me'))).toBe('Du bist dem Raum beigetreten');
    expect(sentence(entered('Mei'), entered('Tom'))).toContain('sind dem Raum beigetreten');
    expect(sentence(entered('Mei'), entered('me'))).toContain('seid dem Raum beigetreten');
    expect(sentence(muted('Mei', 'Tom'))).toBe('Mei hat Tom dauerhaft stummgeschaltet');
    expect(sentence(muted('Mei', 'me'))).toBe('Mei hat dich dauerhaft stummgeschaltet');
    expect(sentence(muted('me', 'Tom'))).toBe('Du hast Tom dauerhaft stummgeschaltet');
    expect(sentence({ ...fields('me'), type: 'seatsChanged', seats: 1 })).toBe(
      'Du hast die Zahl der Plätze auf 1 gesetzt',
    );
  });

  it('agrees with the reader as the actor or the target in Spanish', async () => {
    await setUpWordsIn('es');
    expect(sentence(entered('Mei'))).toBe('Mei se unió a la sala');
    expect(sentence(entered('me'))).toBe('Te uniste a la sala');
    expect(sentence(entered('Mei'), entered('me'))).toContain('se unieron a la sala');
    expect(sentence(muted('Mei', 'me'))).toBe('Mei te silenció de forma permanente');
    expect(sentence(muted('me', 'Tom'))).toBe('Silenciaste a Tom de forma permanente');
    expect(sentence({ ...fields('me'), type: 'seatsChanged', seats: 1 })).toBe('Limitaste la sala a 1 plaza');
    expect(i18next.t('files.photos', { count: 1_000_000 })).toBe('1000000 fotos');
  });
});

describe('Arabic, of which some texts are missing', () => {
  beforeAll(() => setUpWordsIn('ar'));
  afterAll(setUpWords);

  it('has the other texts in English, and with the English plural, from left to right', () => {
    expect(i18next.t('errors.LAST_OWNER')).toBe(`\u2066${en.errors.LAST_OWNER}\u2069`);
    expect(i18next.t('activity.writersCount', { count: 3 })).toContain('3 people can write announcements.');
  });

  it('keeps the order of a sentence around a name from left to right', () => {
    expect(i18next.t('timeline.areTyping', { name: 'Mei', other: 'Tom' })).toBe(
      '\u2068Mei\u2069 و\u2068Tom\u2069 يكتبان…',
    );
  });

  it.each([
    [0, 'لا ردود'],
    [1, 'رد واحد'],
    [2, 'ردّان'],
    [5, '5 ردود'],
    [11, '11 ردًا'],
    [100, '100 رد'],
  ])('has the plural form for %i', (count, expected) => {
    expect(i18next.t('panels.replies', { count })).toBe(expected);
  });
});

it('an English sentence keeps its order around a name from right to left', async () => {
  await setUpWords();
  expect(i18next.t('timeline.areTyping', { name: 'דנה', other: 'Tom' })).toBe('\u2068דנה\u2069 and Tom are typing…');
});

it('a language whose texts cannot be loaded is replaced by English, and the log says so', async () => {
  const reported = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', reported);
  await setUpWordsIn('de', () => Promise.reject(new Error('no such file')));
  expect(i18next.t('common.cancel')).toBe(en.common.cancel);
  expect(reported.mock.calls.map(([{ message }]) => message)).toEqual([expect.stringContaining('Deutsch')]);
  vi.unstubAllGlobals();
});

describe('the language of the interface', () => {
  it.each([
    [null, ['en-US', 'zh-CN'], 'en'],
    [null, ['zh-Hant-TW', 'en'], 'zh'],
    [null, ['zh'], 'zh'],
    [null, ['fr-FR', 'zh-CN'], 'zh'],
    [null, ['fr-FR'], 'en'],
    [null, [], 'en'],
    [null, ['de-AT', 'en'], 'de'],
    [null, ['es-419'], 'es'],
    [null, ['ar-EG', 'de'], 'de'],
    ['ar', ['de'], 'ar'],
    ['es', ['de-DE'], 'es'],
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
