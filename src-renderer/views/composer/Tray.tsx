import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { useShallow } from 'zustand/react/shallow';
import { useWords } from '../../i18n/useWords.ts';
import { isEditable } from '../../files/picture/editablePicture.ts';
import { splitIntoMessages, trayOf } from '../../stores/uploads/reduce.ts';
import { sizeOf } from '../../text/sizes.ts';
import { iconOf } from '../attachments/FileCard.tsx';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { FileQuota } from '../settings/FileQuota.tsx';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { LazyPictureEditor } from './picture/LazyPictureEditor.ts';
import styles from './Tray.module.css';

/** Files attached to the next message. */
export function Tray({ conversationId }: { readonly conversationId: string }): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const tray = useStore(
    stores.uploads,
    useShallow((uploads) => trayOf(uploads, conversationId)),
  );
  const [edited, setEdited] = useState<{ readonly id: string; readonly file: File } | null>(null);
  if (tray.length === 0) return null;
  const count = splitIntoMessages(tray).length;
  return (
    <>
      <ul className={styles['tray']} aria-label={t('files.tray')}>
        {tray.map(({ id, file, kind, type, previewUrl }, index) => (
          <li key={index} className={styles['file']}>
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
            {previewUrl !== null && isEditable(type) && (
              <button
                type="button"
                className={styles['button']}
                aria-label={t('files.edit', { name: file.name })}
                title={t('files.edit', { name: file.name })}
                onClick={() => void Promise.resolve(file.toFile()).then((opened) => setEdited({ id, file: opened }))}
              >
                <Icon name="pencil" />
              </button>
            )}
            <button
              type="button"
              className={styles['button']}
              aria-label={t('files.remove', { name: file.name })}
              onClick={() => actions.uploads.remove(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Boundary kind="dialog" onClose={() => setEdited(null)}>
        {edited !== null && (
          <LazyPictureEditor
            file={edited.file}
            onSave={(file) => actions.uploads.replace(edited.id, file)}
            onClose={() => setEdited(null)}
          />
        )}
      </Boundary>
      <FileQuota onlyNear className={styles['split']} />
      {count > 1 && (
        <p className={styles['split']}>{t('files.split', { count, most: LIMITS.attachmentsPerMessage })}</p>
      )}
    </>
  );
}
