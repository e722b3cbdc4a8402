import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import { sizeOf } from '../../text/sizes.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import styles from './Composer.module.css';

export interface LongTextDialogProps {
  readonly text: string;
  readonly onAttach: () => void;
  readonly onClose: () => void;
}

export function LongTextDialog({ text, onAttach, onClose }: LongTextDialogProps): ReactElement {
  const { t } = useTranslation();
  const size = sizeOf(utf8Length(text));
  return (
    <Dialog
      title={t('writing.longText.title')}
      subtitle={t('writing.longText.text', { size, most: sizeOf(LIMITS.messageBytes) })}
      onClose={onClose}
    >
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button type="button" className={controls['primary']} onClick={onAttach}>
          {t('writing.longText.attach')}
        </button>
      </div>
    </Dialog>
  );
}
