import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useParley } from '../ParleyContext.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import styles from './Search.module.css';

const MODIFIERS = ['from', 'in', 'after', 'before', 'on', 'has'] as const;

/** Shown before anything is typed: the search filters, to click or to read. */
export function SearchFilterHints({ onChoose }: { readonly onChoose: (modifier: string) => void }): ReactElement {
  const { t } = useTranslation();
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
