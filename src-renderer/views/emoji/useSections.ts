import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EMOJI_GROUPS, type Emoji, type EmojiSet, withSkinTone } from './emojiSet.ts';
import type { Cell, Section } from './EmojiGrid.tsx';
import type { SuggestedEmoji } from './recentEmoji.ts';
import { findEmoji } from './findEmoji.ts';

export interface SectionsOptions {
  readonly query: string;
  readonly tone: number;
  readonly suggested: SuggestedEmoji;
}

/** Sections of the grid: the search results, otherwise recently used emoji and all groups. */
export function useSections(set: EmojiSet | null, { query, tone, suggested }: SectionsOptions): readonly Section[] {
  const { t } = useTranslation();
  return useMemo(() => {
    if (set === null) return [];
    const cellsOf = (all: readonly Emoji[]): Cell[] => all.map((one) => toCell(one, withSkinTone(one, tone)));
    if (query.trim() !== '') {
      const found = findEmoji(set, query);
      return found.length === 0 ? [] : [{ id: 'results', title: t('emoji.results'), cells: cellsOf(found) }];
    }
    const first = suggested.texts.flatMap((text) => {
      const one = set.byText.get(text);
      return one === undefined ? [] : [toCell(one, text)];
    });
    return [
      { id: 'recent', title: t(suggested.isRecent ? 'emoji.recent' : 'emoji.popular'), cells: first },
      ...EMOJI_GROUPS.map((id) => ({ id, title: t(`emoji.group.${id}`), cells: cellsOf(set.groups[id]) })),
    ];
  }, [set, query, tone, suggested, t]);
}

function toCell({ name, codes }: Emoji, text: string): Cell {
  return { text, name, code: codes[0] === undefined ? name : `:${codes[0]}:` };
}
