import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Details.module.css';

/** Opens the list of all files that were sent in the conversation. */
export function FilesButton({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const { conversationId } = conversation;
  return (
    <section>
      <h2>{t('panels.sent')}</h2>
      <button
        type="button"
        className={cx(controls['secondary'], styles['wide'])}
        onClick={() =>
          stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'files', tab: 'media' } })
        }
      >
        <Icon name="picture" />
        {t('panels.files')}
      </button>
    </section>
  );
}
