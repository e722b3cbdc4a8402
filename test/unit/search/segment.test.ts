import { describe, expect, it } from 'vitest';
import { segment } from '#shared/search/segment.ts';

describe('segment', () => {
  it.each([
    ['第二版报价 v2报价', '第 二 版 报 价 v2 报 价'],
    ['カタカナ・ひらがな', 'カ タ カ ナ ひ ら が な'],
    ['ﾊﾟｰﾃｨｰ', 'パ ー テ ィ ー'],
    ['안녕하세요', '안 녕 하 세 요'],
    ['안녕'.normalize('NFD'), '안 녕'],
    ['𠮷野家', '𠮷 野 家'],
    ['ภาษา', 'ภ า ษ า'],
  ])('splits %s character by character', (text, words) => {
    expect(segment(text)).toBe(words);
  });

  it.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Straße ΟΔΟΣ ıİ', 'strasse οδοσ ii'],
    ['ﬁnal ＡＢＣ Ⅳ ½', 'final abc iv 1 2'],
    ['мой ёлка', 'мой елка'],
    ['מֶלֶךְ مُحَمَّد', 'מלך محمد'],
    ['हिन्दी', 'हिन्दी'],
    ['see launch-copy_v7.pdf, "now" OR *', 'see launch copy v7 pdf now or'],
    ['co\u00ADop zero\u200Bwidth', 'coop zerowidth'],
    ['👍🏽 …!', ''],
  ])('folds %s', (text, words) => {
    expect(segment(text)).toBe(words);
  });
});
