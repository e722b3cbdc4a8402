import { type KeyboardEvent, type ReactElement, type Ref, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import styles from './Sidebar.module.css';

export interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Opens the first match. */
  readonly onEnter: () => void;
  /** Searches messages for the query. */
  readonly onSearch: () => void;
  /** Moves the focus into the lists below. */
  readonly onDown: () => void;
}

/** Shortcuts to open a conversation and to start a message: both choose a person or a room. */
const KEYS = ['k', 'n'];
const SHORTCUT = isMac ? 'sidebar.shortcutMac' : 'sidebar.shortcut';

export function SearchField({ ref, query, onQuery, onEnter, onSearch, onDown }: SearchFieldProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const label = useRef<HTMLLabelElement>(null);
  // The focus before the shortcut, restored if nothing was chosen.
  const previousFocus = useRef<Element | null>(null);

  useEffect(() => {
    function onShortcut(event: globalThis.KeyboardEvent): void {
      const isCommand = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
      // A text field with a selection uses the key for links.
      if (!KEYS.includes(event.key.toLowerCase()) || !isCommand || event.defaultPrevented) return;
      event.preventDefault();
      const field = label.current?.querySelector('input');
      if (document.activeElement !== field) previousFocus.current = document.activeElement;
      if (field?.checkVisibility() !== false) return selectField(field);
      showLists();
      requestAnimationFrame(() => selectField(field));
    }
    function selectField(field: HTMLInputElement | undefined | null): void {
      field?.focus();
      field?.select();
    }
    /** In a narrow window something else is shown in their place. */
    function showLists(): void {
      actions.search.close();
      actions.activity.close();
      actions.conversations.close();
    }
    window.addEventListener('keydown', onShortcut);
    return () => window.removeEventListener('keydown', onShortcut);
  }, [actions]);

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey)) onSearch();
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else if (event.key === 'Escape' && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    else return;
    event.preventDefault();
  }

  return (
    <label ref={label} className={cx(controls['searchField'], styles['find'])}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={t('sidebar.find')}
        placeholder={t('sidebar.find')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={keyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd aria-hidden="true">{t(query === '' ? SHORTCUT : 'sidebar.shortcutClear')}</kbd>
    </label>
  );
}
