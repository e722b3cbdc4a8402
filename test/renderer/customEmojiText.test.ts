import { describe, expect, it } from 'vitest';
import { emojiNameOfFile, emojiSize } from '../../src-renderer/files/emojiPicture.ts';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { reduceCustomEmoji } from '../../src-renderer/stores/customEmoji/reduce.ts';
import { emojiCodeAt, MAX_EMOJI_PER_TEXT, splitAtEmoji } from '../../src-renderer/text/customEmoji.ts';
import { ReactionEmoji } from '../../src-renderer/views/emoji/CustomEmoji.tsx';
import { findCustomNames } from '../../src-renderer/views/emoji/findEmoji.ts';
import Markdown from '../../src-renderer/views/markdown/Markdown.tsx';
import { toText } from '../../src-renderer/views/markdown/parse/toText.ts';
import { PlainText } from '../../src-renderer/views/markdown/PlainText.tsx';
import { drawing, wordsIn } from './support/drawText.ts';

const NAMES = ['parrot', 'ship_it', '_x_', 'not-loaded'];
const emoji = NAMES.map((name) => ({ name, picture: `p-${name}`, by: 'mei', at: 1 }));
const urls = NAMES.slice(0, 3).map((name) => [`p-${name}`, `data:image/png;base64,${name}`] as const);
const state = { byName: new Map(emoji.map((one) => [one.name, one])), urls: new Map(urls) };
const draw = drawing({ customEmoji: createDomain(state, reduceCustomEmoji) });

const plain = (text: string): string => draw(PlainText, { text });
const markdown = (text: string): string => draw(Markdown, { text });
const pictures = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* alt="([^"]*)"/gu)].map(([, alt]) => alt ?? '');

describe('a custom emoji in a text', () => {
  it.each([plain, markdown])('is a picture with its name as alternative text and title', (render) => {
    const html = render('shipped :ship_it:!');
    expect(html).toMatch(/<img [^>]*src="data:image\/png;base64,ship_it" alt=":ship_it:" title=":ship_it:"[^>]*\/>/u);
    expect(wordsIn(html)).toBe('shipped !');
  });

  it.each([
    ['two in a row :parrot::ship_it:', [':parrot:', ':ship_it:']],
    ['好:parrot:好', [':parrot:']],
    ['underscores :_x_: are not emphasis', [':_x_:']],
    ['an unknown :no-such: one', []],
    ['one that is not loaded :not-loaded:', []],
    ['a:parrot: 10:parrot:30', []],
    ['https://example.org/:parrot:/x', []],
    [':Parrot: :p: : parrot:', []],
    [':constructor: :__proto__:', []],
  ])('%s', (text, alts) => {
    expect(pictures(plain(text))).toEqual(alts);
    expect(pictures(markdown(text))).toEqual(alts);
    const shown = alts.reduce((rest, alt) => rest.replace(alt, ''), text);
    expect(wordsIn(plain(text))).toBe(shown);
  });

  it('is not a picture in code, or after a backslash', () => {
    for (const text of ['`:parrot:`', '```\n:parrot:\n```', '\\:parrot:']) {
      expect(pictures(markdown(text))).toEqual([]);
      expect(wordsIn(markdown(text))).toContain(':parrot:');
    }
  });

  it('is a picture in headings, lists, tables, emphasis and the text of a link', () => {
    expect(pictures(markdown('# :parrot:\n- :parrot:\n\n**:parrot:** [:parrot:](https://example.org)'))).toHaveLength(
      4,
    );
    expect(pictures(markdown('| a |\n|---|\n| :parrot: |'))).toHaveLength(1);
  });

  it('is copied as text', () => {
    expect(toText('**go** :parrot: `:parrot:`')).toBe('go :parrot: :parrot:');
  });

  it('is a picture for at most so many per text, and every character is shown', () => {
    const text = ':parrot:'.repeat(MAX_EMOJI_PER_TEXT + 5);
    for (const render of [plain, markdown]) {
      const html = render(text);
      expect(pictures(html)).toHaveLength(MAX_EMOJI_PER_TEXT);
      expect(wordsIn(html)).toBe(':parrot:'.repeat(5));
    }
    expect(splitAtEmoji(text).map((part) => part.text)).toHaveLength(MAX_EMOJI_PER_TEXT + 1);
    expect(emojiCodeAt(':parrot', 0)).toBeNull();
  });

  it('splits any text without losing a character', () => {
    for (const text of ['', ':', '::::', ':a::ab::', 'x:ab:cd:', ':ab:cd:', ':'.repeat(100_000)]) {
      expect(
        splitAtEmoji(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});

it('a reaction is the picture, or the text of one that was removed', () => {
  const reaction = ({ text }: { readonly text: string }) => ReactionEmoji({ emoji: text });
  expect(pictures(draw(reaction, { text: ':parrot:' }))).toEqual([':parrot:']);
  expect(draw(reaction, { text: ':gone:' })).toBe(':gone:');
  expect(draw(reaction, { text: '👍' })).toBe('👍');
});

it('a picture is made smaller as a whole, and never larger', () => {
  expect(emojiSize({ width: 600, height: 300 })).toEqual({ width: 128, height: 64 });
  expect(emojiSize({ width: 8000, height: 5000 })).toEqual({ width: 128, height: 80 });
  expect(emojiSize({ width: 16, height: 16 })).toEqual({ width: 16, height: 16 });
  expect(emojiSize({ width: 5000, height: 1 })).toEqual({ width: 128, height: 1 });
});

it.each([
  ['Team Ship.png', 'team_ship'],
  ['party-parrot.tar.gif', 'party-parrot_tar'],
  ['鹦鹉.png', ''],
  [`${'x'.repeat(50)}.webp`, 'x'.repeat(32)],
])('the file %j suggests the name %j', (file, name) => {
  expect(emojiNameOfFile(file)).toBe(name);
});

it('names are found by any part, and those that start with it come first', () => {
  const names = ['big_ship', 'parrot', 'ship_it', 'steamship'];
  expect(findCustomNames(names, 'Ship')).toEqual(['ship_it', 'big_ship', 'steamship']);
  expect(findCustomNames(names, ':ship_it:')).toEqual(['ship_it']);
  expect(findCustomNames(names, 'ship', 2)).toEqual(['ship_it', 'big_ship']);
  expect(findCustomNames(names, ' : ')).toEqual([]);
});
