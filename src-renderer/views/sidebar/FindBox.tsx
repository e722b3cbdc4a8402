import { type KeyboardEvent, type ReactElement, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import styles from './Sidebar.module.css';

export interface FindBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Opens the first of what was found. */
  readonly onEnter: () => void;
  /** Searches messages for it. */
  readonly onSearch: () => void;
  /** Moves into the lists below. */
  readonly onDown: () => void;
}

const SHORTCUT = isMac ? 'sidebar.shortcutMac' : 'sidebar.shortcut';

export function FindBox({ ref, query, onQuery, onEnter, onSearch, onDown }: FindBoxProps): ReactElement {
  const { t } = useTranslation();
  const label = useRef<HTMLLabelElement>(null);
  // Where somebody was who jumped here, and goes back with nothing found.
  const before = useRef<Element | null>(null);

  useEffect(() => {
    function jump(event: globalThis.KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      const field = label.current?.querySelector('input');
      if (document.activeElement !== field) before.current = document.activeElement;
      field?.focus();
    }
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, []);

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Keys of somebody who is choosing a character belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey)) onSearch();
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else if (event.key === 'Escape' && before.current instanceof HTMLElement) before.current.focus();
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
