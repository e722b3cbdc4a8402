import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Confirm } from '../owner/Confirm.tsx';
import { useParley } from '../ParleyContext.ts';
import type { Acting } from './acting.ts';

export interface DeleteQuestionProps {
  readonly conversationId: string;
  readonly acting: Acting;
}

/** Asks for confirmation before one message is deleted for everyone. An error is shown beside the message. */
export function DeleteQuestion({ conversationId, acting: { state } }: DeleteQuestionProps): ReactElement | null {
  const { t } = useTranslation();
  const { actions } = useParley();
  const offset = useStore(state, ({ deleting }) => deleting);
  if (offset === null) return null;
  return (
    <Confirm
      title={t('messageActions.deleteTitle')}
      text={t('messageActions.deleteText')}
      yes={t('messageActions.delete')}
      danger
      onYes={() => {
        void actions.recalling.recall(conversationId, offset);
        return Promise.resolve(null);
      }}
      onClose={() => state.setState({ deleting: null })}
    />
  );
}
