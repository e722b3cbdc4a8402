import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { hitKey } from '../../stores/search/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useFocusRestore } from '../parts/useFocusRestore.ts';
import { Hit } from './Hit.tsx';
import styles from './Search.module.css';
import { SearchFooter } from './SearchFooter.tsx';
import { SearchFilterHints } from './SearchFilterHints.tsx';

const NONE: readonly string[] = [];

/** Message search while typing. The field keeps the focus, and its keys choose among the results. */
export function Search(): ReactElement {
  const { t } = useTranslation();
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
