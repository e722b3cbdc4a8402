import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import type { MessageActionScope } from './messageActionScope.ts';

export interface DeleteConfirmationProps {
  readonly conversationId: string;
  readonly scope: MessageActionScope;
}

/** Asks for confirmation before one message is deleted for everyone. An error is shown beside the message. */
export function DeleteConfirmation({ conversationId, scope: { state } }: DeleteConfirmationProps): ReactElement | null {
  const { t } = useTranslation();
  const { actions } = useParley();
  const offset = useStore(state, ({ deleting }) => deleting);
  if (offset === null) return null;
  return (
    <ConfirmDialog
      title={t('messageActions.deleteTitle')}
      text={t('messageActions.deleteText')}
      confirmLabel={t('messageActions.delete')}
      danger
      onConfirm={() => {
        void actions.recalling.recall(conversationId, offset);
        return Promise.resolve(null);
      }}
      onClose={() => state.setState({ deleting: null })}
    />
  );
}
