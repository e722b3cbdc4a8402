import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../parts/Empty.tsx';
import styles from './Search.module.css';

const MODIFIERS = ['from', 'in', 'after', 'before', 'on', 'has'] as const;

/** Before anything is asked for: what may be written, to click or to read. */
export function SearchHints({ onChoose }: { readonly onChoose: (modifier: string) => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Empty
      icon="search"
      title={t('search.emptyTitle')}
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
