import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import controls from '../parts/controls.module.css';
import { Icon, type IconName } from '../parts/Icon.tsx';
import styles from './FirstStart.module.css';

export interface ConnectionCardProps {
  readonly kind: ConnectionChoice['kind'];
  readonly icon: IconName;
  readonly chosen: ConnectionChoice['kind'];
  readonly onChoose: (place: ConnectionChoice['kind']) => void;
}

/** One radio button of three, as a card. Redis has a tab stop of its own, because it is in a disclosure. */
export function ConnectionCard({ kind, icon, chosen, onChoose }: ConnectionCardProps): ReactElement {
  const { t } = useTranslation();
  const isChosen = kind === chosen;
  return (
    <label className={styles['card']} data-chosen={isChosen}>
      <input
        className="visuallyHidden"
        type="radio"
        name={kind === 'redis' ? 'more-places' : 'places'}
        checked={isChosen}
        onChange={() => onChoose(kind)}
        aria-label={t(`start.${kind}`)}
        aria-describedby={`place-${kind}`}
      />
      <span className={controls['tile']}>
        <Icon name={icon} />
      </span>
      <span className={controls['grow']}>
        <b>{t(`start.${kind}`)}</b>
        <span id={`place-${kind}`} className={styles['cardHint']}>
          {t(`start.${kind}Hint`)}
        </span>
      </span>
      <span className={styles['mark']}>
        <Icon name={isChosen ? 'check' : 'chevronRight'} />
      </span>
    </label>
  );
}
