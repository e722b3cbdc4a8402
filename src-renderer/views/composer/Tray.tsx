import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { useShallow } from 'zustand/react/shallow';
import { useWords } from '../../i18n/useWords.ts';
import { splitIntoMessages, trayOf } from '../../stores/uploads/reduce.ts';
import { sizeOf } from '../../text/sizes.ts';
import { iconOf } from '../attachments/FileCard.tsx';
import { useParley } from '../ParleyContext.ts';
import { FileQuota } from '../settings/FileQuota.tsx';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Tray.module.css';

/** Files attached to the next message. */
export function Tray({ conversationId }: { readonly conversationId: string }): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const tray = useStore(
    stores.uploads,
    useShallow((uploads) => trayOf(uploads, conversationId)),
  );
  if (tray.length === 0) return null;
  const count = splitIntoMessages(tray).length;
  return (
    <>
      <ul className={styles['tray']} aria-label={t('files.tray')}>
        {tray.map(({ id, file, kind, previewUrl }) => (
          <li key={id} className={styles['file']}>
            {previewUrl === null ? (
              <span className={styles['sign']}>
                <Icon name={iconOf(kind, file.name)} />
              </span>
            ) : (
              <img className={styles['sign']} src={previewUrl} alt="" decoding="async" />
            )}
            <span className={controls['grow']}>
              <span className={styles['name']} title={file.name} dir="auto">
                {file.name}
              </span>
              <span className={styles['size']} dir="auto">
                {sizeOf(file.size)}
              </span>
            </span>
            <button
              type="button"
              className={styles['remove']}
              aria-label={t('files.remove', { name: file.name })}
              onClick={() => actions.uploads.remove(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <FileQuota onlyNear className={styles['split']} />
      {count > 1 && (
        <p className={styles['split']}>{t('files.split', { count, most: LIMITS.attachmentsPerMessage })}</p>
      )}
    </>
  );
}
