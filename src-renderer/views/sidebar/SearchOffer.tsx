import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import styles from './Sidebar.module.css';

export interface SearchOfferProps {
  readonly query: string;
  readonly onChosen: () => void;
}

/** Offers to search messages for the typed text. */
export function SearchOffer({ query, onChosen }: SearchOfferProps): ReactElement | null {
  const { t } = useTranslation();
  if (query.trim() === '') return null;
  return (
    <ul aria-label={t('search.offer')} className={styles['offers']}>
      <li>
        <button type="button" className={styles['item']} data-item="" onClick={onChosen}>
          <Icon name="search" />
          <span className={cx(controls['grow'], styles['whole'])}>
            {t('search.openEverywhere', { query: query.trim() })}
          </span>
          <kbd aria-hidden="true">{t(isMac ? 'search.shortcutMac' : 'search.shortcut')}</kbd>
        </button>
      </li>
    </ul>
  );
}
