import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import styles from './RoomForm.module.css';

interface ReadableCheckProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Confirms that the server may read a room, though one of its name was encrypted. */
export function ReadableCheck({ isChecked, onChange }: ReadableCheckProps): ReactElement {
  const t = useWords();
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <div>{t('rooms.joinReadable')}</div>
    </label>
  );
}
