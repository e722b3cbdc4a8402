import { type KeyboardEvent, type ReactElement, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Emoji.module.css';
import { EmojiGrid, type Section } from './EmojiGrid.tsx';
import { EmojiGroups } from './EmojiGroups.tsx';
import { emojiTone, suggestedEmoji, rememberEmoji, rememberTone } from './recentEmoji.ts';
import { ToneChoice } from './ToneChoice.tsx';
import { useEmojiSet } from './useEmojiSet.ts';
import { useSections } from './useSections.ts';

/** Emoji panel: a search field, the groups, and the skin tone. */
export function EmojiPanel({ onChoose }: { readonly onChoose: (emoji: string) => void }): ReactElement {
  const { t } = useTranslation();
  const loaded = useEmojiSet(true);
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(emojiTone);
  const [suggested] = useState(suggestedEmoji);
  const [activeCode, setActiveCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const all = useSections(loaded.state === 'here' ? loaded.set : null, { query, tone, suggested });
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
      {loaded.state === 'here' && !isSearching && (
        <EmojiGroups
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
