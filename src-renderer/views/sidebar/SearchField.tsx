import type { KeyboardEvent, ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import styles from './Sidebar.module.css';

export interface SearchFieldProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Opens the first match. */
  readonly onEnter: () => void;
  /** Searches messages for the query. */
  readonly onSearch: () => void;
  /** Moves the focus into the lists below. */
  readonly onDown: () => void;
}

/** Narrows the lists below to what contains the typed words. */
export function SearchField({ query, onQuery, onEnter, onSearch, onDown }: SearchFieldProps): ReactElement {
  const t = useWords();
  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey)) onSearch();
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  }

  return (
    <label className={cx(controls['searchField'], styles['find'])}>
      <Icon name="search" />
      <input
        type="search"
        dir="auto"
        aria-label={t('sidebar.find')}
        placeholder={t('sidebar.find')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={keyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {query !== '' && <kbd aria-hidden="true">Esc</kbd>}
    </label>
  );
}
