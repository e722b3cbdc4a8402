export type EmojiGroup =
  | 'smileys'
  | 'people'
  | 'nature'
  | 'food'
  | 'travel'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags';

export const EMOJI_GROUPS: readonly EmojiGroup[] = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
];

export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  /** Shortcodes, best known first. */
  readonly codes: readonly string[];
  /** Further search terms. */
  readonly searchTerms: readonly string[];
  /** Its variants in five skin tones, light to dark, if it has them. */
  readonly tones: readonly string[];
}

export interface EmojiSet {
  readonly groups: Readonly<Record<EmojiGroup, readonly Emoji[]>>;
  readonly all: readonly Emoji[];
  /** By shortcode. */
  readonly byCode: ReadonlyMap<string, Emoji>;
  /** By the emoji itself, in any tone. */
  readonly byText: ReadonlyMap<string, Emoji>;
}

/** Content of emoji.json, one string per emoji: see scripts/emoji.ts. */
export type EmojiTable = Readonly<Record<EmojiGroup, readonly string[]>>;

/** Names and search terms in another language by emoji without variation selectors, `name | words`: see scripts/emoji.ts. */
export type EmojiNames = Readonly<Record<string, string>>;

/** `names`: the English ones stay search terms. */
export function parseEmoji(table: EmojiTable, names: EmojiNames = {}): EmojiSet {
  const groups = Object.fromEntries(
    EMOJI_GROUPS.map((group) => [group, table[group].map((line) => translate(parseOne(line), names))]),
  ) as Record<EmojiGroup, Emoji[]>;
  const all = EMOJI_GROUPS.flatMap((group) => groups[group]);
  return {
    groups,
    all,
    byCode: new Map(all.flatMap((one) => one.codes.map((code) => [code, one]))),
    byText: new Map(all.flatMap((one) => [one.emoji, ...one.tones].map((text) => [text, one]))),
  };
}

function parseOne(line: string): Emoji {
  const [emoji = '', name = '', codes, words, tones] = line.split('|');
  return { emoji, name, codes: list(codes), searchTerms: list(words), tones: list(tones) };
}

function translate(emoji: Emoji, names: EmojiNames): Emoji {
  const [name = '', words] = names[emoji.emoji.replaceAll('\uFE0F', '')]?.split('|') ?? [];
  if (name === '') return emoji;
  return {
    ...emoji,
    name,
    searchTerms: [...list(words), ...emoji.name.toLowerCase().split(' '), ...emoji.searchTerms],
  };
}

function list(field: string | undefined): string[] {
  return field === undefined || field === '' ? [] : field.split(' ');
}

/** `tone`: 0 is none, 1 light to 5 dark. */
export function withSkinTone({ emoji, tones }: Emoji, tone: number): string {
  return tones[tone - 1] ?? emoji;
}
