import { type KeyboardEvent, type ReactElement, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Toolbar } from 'radix-ui';
import { emojiCode, emojiNameOf } from '#shared/text/emojiCode.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Emoji.module.css';
import { type Cell, EmojiGrid, type Section } from './EmojiGrid.tsx';
import { type SuggestedEmoji, emojiTone, rememberEmoji, rememberTone, suggestedEmoji } from './recentEmoji.ts';
import { useCustomNames } from './useCustomNames.ts';
import { useEmojiSet } from './useEmojiSet.ts';
import { EMOJI_GROUPS, type Emoji, type EmojiGroup, type EmojiSet, withSkinTone } from './emojiSet.ts';
import { findCustomNames, findEmoji } from './findEmoji.ts';

export interface EmojiPanelProps {
  readonly withCustom: boolean;
  readonly onChoose: (emoji: string) => void;
}

/** Emoji panel: a search field, the groups, and the skin tone. */
export function EmojiPanel({ withCustom, onChoose }: EmojiPanelProps): ReactElement {
  const t = useWords();
  const custom = useCustomNames(withCustom);
  const loaded = useEmojiSet(true);
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(emojiTone);
  const [suggested] = useState(suggestedEmoji);
  const [activeCode, setActiveCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const all = useSections(loaded.state === 'here' ? loaded.set : null, { query, tone, suggested, custom });
  // The panel opens at once, and its many emoji are rendered after that.
  const sections = useDeferredValue(all, NONE);
  const isSearching = query.trim() !== '';
  const best = all[0]?.cells[0];
  const count = sections.reduce((sum, { cells }) => sum + cells.length, 0);

  const choose = useMemo(
    () =>
      (emoji: string): void => {
        rememberEmoji(emoji);
        onChoose(emoji);
      },
    [onChoose],
  );

  const firstCell = (): HTMLElement | null => grid.current?.querySelector<HTMLElement>('[role=gridcell]') ?? null;

  function keyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') firstCell()?.focus();
    else if (event.key === 'Enter' && isSearching && best !== undefined) choose(best.text);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['panel']}>
      <label className={controls['searchField']}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          dir="auto"
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={keyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <output className="visuallyHidden">{isSearching && t('emoji.found', { count })}</output>
      {loaded.state === 'loading' && <p className={styles['note']}>{t('emoji.loading')}</p>}
      {loaded.state === 'failed' && (
        <p className={styles['note']} role="alert">
          {t('emoji.failed')}{' '}
          <button type="button" className={controls['secondary']} onClick={loaded.retry}>
            {t('common.tryAgain')}
          </button>
        </p>
      )}
      {/* Not before the grid has its sections, because a button without a section would do nothing. */}
      {sections.length > 0 && !isSearching && (
        <EmojiGroups
          hasCustom={custom.length > 0}
          onGroup={(id) => {
            const section = grid.current?.querySelector(`[data-section=${id}]`);
            section?.scrollIntoView({ block: 'start' });
            section?.querySelector<HTMLElement>('[role=gridcell]')?.focus({ preventScroll: true });
          }}
        />
      )}
      {loaded.state === 'here' && count === 0 && isSearching && (
        <p className={styles['note']}>{t('emoji.none', { query })}</p>
      )}
      {loaded.state === 'here' && (
        <EmojiGrid
          ref={grid}
          label={t('emoji.label')}
          sections={sections}
          onChoose={choose}
          onActivate={setActiveCode}
          onLeave={() => field.current?.focus()}
        />
      )}
      <div className={styles['foot']}>
        <span className={styles['code']} aria-hidden="true">
          {activeCode}
        </span>
        <ToneChoice
          tone={tone}
          onChoose={(next) => {
            rememberTone(next);
            setTone(next);
          }}
        />
      </div>
    </div>
  );
}

const NONE: readonly Section[] = [];

const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const;
const TONES = ['none', 'light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const;

interface ToneChoiceProps {
  readonly tone: number;
  readonly onChoose: (tone: number) => void;
}

function ToneChoice({ tone, onChoose }: ToneChoiceProps): ReactElement {
  const t = useWords();
  const name = useId();
  return (
    <fieldset className={styles['tones']}>
      <legend className="visuallyHidden">{t('emoji.tone')}</legend>
      {TONES.map((one, index) => (
        <label key={one} title={t(`emoji.tones.${one}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`emoji.tones.${one}`)}
            checked={index === tone}
            onChange={() => onChoose(index)}
          />
          <span aria-hidden="true">{HANDS[index]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const SIGNS: Readonly<Record<EmojiGroup, string>> = {
  smileys: '😀',
  people: '👋',
  nature: '🐻',
  food: '🍎',
  travel: '🚀',
  activities: '⚽',
  objects: '💡',
  symbols: '🔣',
  flags: '🏁',
};

interface EmojiGroupsProps {
  readonly hasCustom: boolean;
  readonly onGroup: (group: EmojiGroup | 'custom') => void;
}

/** Buttons that scroll to the groups; the arrow keys move between them. */
function EmojiGroups({ hasCustom, onGroup }: EmojiGroupsProps): ReactElement {
  const t = useWords();
  return (
    <Toolbar.Root aria-label={t('emoji.groups')} className={styles['groups']}>
      {hasCustom && (
        <Toolbar.Button
          aria-label={t('emoji.custom.title')}
          title={t('emoji.custom.title')}
          onClick={() => onGroup('custom')}
        >
          ⭐
        </Toolbar.Button>
      )}
      {EMOJI_GROUPS.map((group) => (
        <Toolbar.Button
          key={group}
          aria-label={t(`emoji.group.${group}`)}
          title={t(`emoji.group.${group}`)}
          onClick={() => onGroup(group)}
        >
          {SIGNS[group]}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

interface SectionsOptions {
  readonly query: string;
  readonly tone: number;
  readonly suggested: SuggestedEmoji;
  /** The names of custom emoji. */
  readonly custom: readonly string[];
}

/** Sections of the grid: the search results, otherwise recently used emoji, custom ones and all groups. */
function useSections(set: EmojiSet | null, { query, tone, suggested, custom }: SectionsOptions): readonly Section[] {
  const t = useWords();
  return useMemo(() => {
    if (set === null) return [];
    const cellsOf = (all: readonly Emoji[]): Cell[] => all.map((one) => toCell(one, withSkinTone(one, tone)));
    if (query.trim() !== '') {
      const cells = [...findCustomNames(custom, query).map(toCustomCell), ...cellsOf(findEmoji(set, query))];
      return cells.length === 0 ? [] : [{ id: 'results', title: t('emoji.results'), cells }];
    }
    const first = suggested.texts.flatMap((text) => {
      const name = emojiNameOf(text);
      if (name !== null) return custom.includes(name) ? [toCustomCell(name)] : [];
      const one = set.byText.get(text);
      return one === undefined ? [] : [toCell(one, text)];
    });
    return [
      { id: 'recent', title: t(suggested.isRecent ? 'emoji.recent' : 'emoji.popular'), cells: first },
      ...(custom.length === 0
        ? []
        : [{ id: 'custom', title: t('emoji.custom.title'), cells: custom.map(toCustomCell) }]),
      ...EMOJI_GROUPS.map((id) => ({ id, title: t(`emoji.group.${id}`), cells: cellsOf(set.groups[id]) })),
    ];
  }, [set, query, tone, suggested, custom, t]);
}

function toCustomCell(name: string): Cell {
  const code = emojiCode(name);
  return { text: code, name: code, code };
}

function toCell({ name, codes }: Emoji, text: string): Cell {
  return { text, name, code: codes[0] === undefined ? name : `:${codes[0]}:` };
}
