import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { hitKey } from '../../stores/search/reduce.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useFocusRestore } from '../parts/focus.ts';
import { Hit } from './Hit.tsx';
import styles from './Search.module.css';

const NONE: readonly string[] = [];

/** Message search while typing. The field keeps the focus, and its keys choose among the results. */
export function Search(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { text, query, misunderstood, hits, here, there } = useStore(stores.search);
  const conversations = useStore(stores.conversations);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState<string | null>(null);
  // Results of a room that has ended are not shown.
  const shown = hits.filter(({ conversationId }) => conversationId in conversations);
  const index = Math.max(
    0,
    shown.findIndex((hit) => hitKey(hit) === active),
  );
  const current = shown[index];
  const isMoreExpected = here.state === 'paused' || there.state === 'paused' || there.state === 'scanning';
  const isDone = here.state !== 'searching' && there.state !== 'scanning';

  useFocusRestore();
  useLayoutEffect(() => {
    field.current?.focus();
    // A filter that is already in the field comes after the text to be typed.
    field.current?.setSelectionRange(0, field.current.value.startsWith(' ') ? 0 : field.current.value.length);
  }, []);

  function jumpTo({ conversationId, event }: SearchHit): void {
    void actions.detachedWindow.jumpTo(conversationId, event.offset);
  }

  function move(delta: number): void {
    const next = shown[index + delta];
    if (next !== undefined) setActive(hitKey(next));
    else if (delta > 0 && here.state === 'paused') actions.search.more();
  }

  function keyDown(event: KeyboardEvent): void {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current !== undefined) jumpTo(current);
    else if (event.key === 'Escape') actions.search.close();
    else return;
    event.preventDefault();
  }

  function changeText(next: string): void {
    setActive(null);
    actions.search.type(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the field, wherever the focus is in the section
    <section className={styles['search']} aria-label={t('search.label')} onKeyDown={keyDown}>
      <header className={styles['header']}>
        <label className={cx(controls['searchField'], styles['field'])}>
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            dir="auto"
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-hits`}
            aria-autocomplete="list"
            aria-activedescendant={current === undefined ? undefined : `${id}-${index}`}
            placeholder={t('search.placeholder')}
            value={text}
            onChange={(event) => changeText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <output className={controls['muted']}>
            {query !== null && t(isMoreExpected ? 'search.foundMore' : 'search.found', { count: shown.length })}
          </output>
        </label>
        <IconButton icon="close" label={t('search.close')} onClick={actions.search.close} />
      </header>
      {misunderstood.map(({ why, value }) => (
        <p key={`${why} ${value}`} className={styles['unknown']} role="alert">
          {t(`search.unknown.${why}`, { value })}
        </p>
      ))}
      <div className={styles['results']}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can't hold messages */}
        <div id={`${id}-hits`} role="listbox" aria-label={t('search.hits')}>
          {query !== null &&
            shown.map((hit, position) => {
              const conversation = conversations[hit.conversationId];
              const key = hitKey(hit);
              return (
                conversation !== undefined && (
                  <Boundary key={key} kind="row" resetKeys={[hit]}>
                    <Hit
                      id={`${id}-${position}`}
                      hit={hit}
                      conversation={conversation}
                      terms={query?.terms ?? NONE}
                      isActive={hit === current}
                      onHover={() => setActive(key)}
                      onOpen={() => jumpTo(hit)}
                    />
                  </Boundary>
                )
              );
            })}
        </div>
        {here.state === 'paused' && (
          <button type="button" className={styles['more']} onClick={actions.search.more}>
            {t('search.more')}
          </button>
        )}
        {query === null && misunderstood.length === 0 && (
          <SearchFilterHints
            onChoose={(modifier) => {
              changeText(`${text.trimEnd()} ${modifier}`.trimStart());
              field.current?.focus();
            }}
          />
        )}
        {query !== null && shown.length === 0 && isDone && (
          <EmptyState icon="search" title={t('search.noneTitle')} text={t('search.noneText')} />
        )}
      </div>
      {query !== null && <SearchFooter />}
    </section>
  );
}

const MODIFIERS = ['from', 'in', 'after', 'before', 'on', 'has'] as const;

/** Shown before anything is typed: the search filters, to click or to read. */
function SearchFilterHints({ onChoose }: { readonly onChoose: (modifier: string) => void }): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const places = useStore(stores.search, (search) => search.places);
  const onlyConversation = useStore(stores.conversations, (known) =>
    places?.length === 1 ? known[places[0] ?? ''] : undefined,
  );

  function title(): string {
    if (places === null || places.length === 0) return t('search.emptyTitle');
    if (onlyConversation === undefined) return t('search.emptyTitlePlaces', { count: places.length });
    return t('search.emptyTitleIn', { name: partnerOf(onlyConversation).name });
  }

  return (
    <EmptyState
      icon="search"
      title={title()}
      text={t('search.emptyText')}
      more={
        <ul className={styles['hints']}>
          {MODIFIERS.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(`${name}:`)}>
                <code>{name}:</code> {t(`search.hints.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

const LOCAL_STATUS = {
  idle: 'search.hereSearching',
  searching: 'search.hereSearching',
  paused: 'search.herePaused',
  done: 'search.here',
  failed: 'search.hereFailed',
} as const;

/** What was searched so far, and what can be done about the rest. */
function SearchFooter(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const { here, there } = useStore(stores.search);
  const isLive = useStore(stores.connection, ({ state }) => state === 'live');
  const { scanned, total, state } = there;
  const percent = total === 0 ? 0 : Math.floor((scanned / total) * 100);
  const isAllSearched = here.state === 'done' && state === 'done';
  const isOpenEnded = state === 'paused' || state === 'held';

  return (
    <div className={styles['foot']}>
      <Icon name="store" />
      <span>
        {isAllSearched ? t('search.done') : `${t(LOCAL_STATUS[here.state])} `}
        {!isLive && (state === 'idle' || state === 'held') && t('search.whenBack')}
        {state === 'scanning' && t('search.scanning', { percent })}
        {isLive && isOpenEnded && t('search.paused', { percent })}
        {state === 'done' && !isAllSearched && t('search.doneThere')}
      </span>
      {state === 'scanning' && (
        <button type="button" onClick={actions.search.stop}>
          {t('search.stop')}
        </button>
      )}
      {isLive && isOpenEnded && (
        <button type="button" onClick={actions.search.more}>
          {t('search.goOn')}
        </button>
      )}
    </div>
  );
}
