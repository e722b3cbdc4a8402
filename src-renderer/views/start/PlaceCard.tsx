import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import controls from '../parts/controls.module.css';
import { Icon, type IconName } from '../parts/Icon.tsx';
import styles from './FirstStart.module.css';

export interface PlaceCardProps {
  readonly place: ConnectionChoice['kind'];
  readonly icon: IconName;
  readonly chosen: ConnectionChoice['kind'];
  readonly onChoose: (place: ConnectionChoice['kind']) => void;
}

/** One radio button of three, as a card. Redis has a tab stop of its own, because it is in a disclosure. */
export function PlaceCard({ place, icon, chosen, onChoose }: PlaceCardProps): ReactElement {
  const { t } = useTranslation();
  const isChosen = place === chosen;
  return (
    <label className={styles['card']} data-chosen={isChosen}>
      <input
        className="visuallyHidden"
        type="radio"
        name={place === 'redis' ? 'more-places' : 'places'}
        checked={isChosen}
        onChange={() => onChoose(place)}
        aria-label={t(`start.${place}`)}
        aria-describedby={`place-${place}`}
      />
      <span className={controls['tile']}>
        <Icon name={icon} />
      </span>
      <span className={controls['grow']}>
        <b>{t(`start.${place}`)}</b>
        <span id={`place-${place}`} className={styles['cardHint']}>
          {t(`start.${place}Hint`)}
        </span>
      </span>
      <span className={styles['mark']}>
        <Icon name={isChosen ? 'check' : 'chevronRight'} />
      </span>
    </label>
  );
}
