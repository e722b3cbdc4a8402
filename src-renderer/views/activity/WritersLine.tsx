import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import styles from './Activity.module.css';
import { WritersDialog } from './WritersDialog.tsx';

/** Who may write announcements, with a button for the owner of the team to change it. */
export function WritersLine(): ReactElement | null {
  const { t } = useTranslation();
  const { actions } = useParley();
  const [writers, setWriters] = useState<readonly string[] | null>(null);
  const [isOwner, setOwner] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { announcements } = actions;
  useEffect(() => {
    void announcements.writers().then((result) => {
      if (result.ok) setWriters(result.value);
    });
    void announcements.isOwner().then(setOwner);
  }, [announcements]);

  if (writers === null) return null;
  const text =
    writers.length === 0 ? t('activity.everybodyWrites') : t('activity.writersCount', { count: writers.length });
  return (
    <p className={styles['line']}>
      {text}{' '}
      {isOwner && (
        <button type="button" onClick={() => setOpen(true)}>
          {t('activity.changeWriters')}
        </button>
      )}
      {isOpen && <WritersDialog writers={writers} onChanged={setWriters} onClose={() => setOpen(false)} />}
    </p>
  );
}
