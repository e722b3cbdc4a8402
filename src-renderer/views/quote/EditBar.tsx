import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './Quote.module.css';

export interface EditBarProps {
  readonly conversationId: string;
  readonly onCancel: () => void;
}

/** Shown above the text field while it contains a sent message that is being edited. */
export function EditBar({ conversationId, onCancel }: EditBarProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  return (
    <section className={styles['bar']} aria-label={t('writing.editing')}>
      <Icon name="pencil" />
      <b>{t('writing.editing')}</b>
      <span className={styles['excerpt']} />
      <IconButton
        icon="close"
        label={t('writing.dropEdit')}
        onClick={() => {
          actions.edits.cancel(conversationId);
          onCancel();
        }}
      />
    </section>
  );
}
