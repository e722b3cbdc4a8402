import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useMe } from '../ParleyContext.ts';
import { usePerson } from '../names/usePerson.ts';
import styles from './Timeline.module.css';

export interface RecalledTextProps {
  readonly by: string;
  readonly conversation: ConversationSummary;
}

/** What is left of a message that was taken back. */
export function RecalledText({ by, conversation }: RecalledTextProps): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const { name } = usePerson(conversation, by);
  return (
    <p className={styles['gone']}>{t('insideRoom.recalledBy', { name: by === me.id ? t('insideRoom.you') : name })}</p>
  );
}
