import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { OptionDialogProps } from './OptionForm.tsx';
import { SetIdleTime } from './SetIdleTime.tsx';
import { SetPassword } from './SetPassword.tsx';
import { SetSeats } from './SetSeats.tsx';

export type RoomOption = 'leave' | 'close' | 'password' | 'seats' | 'idleTime';

export function RoomOptionDialog({
  option,
  ...props
}: OptionDialogProps & { readonly option: RoomOption }): ReactElement {
  const { t } = useTranslation();
  const { rooms } = useParley().actions;
  const me = useMe();
  const { conversationId, room } = props.conversation;
  switch (option) {
    case 'leave':
      return (
        <ConfirmDialog
          title={t('insideRoom.leaveTitle', { name: room.title })}
          text={t(room.ownerId === me.id ? 'insideRoom.leaveAsOwner' : 'insideRoom.leaveText')}
          confirmLabel={t('insideRoom.leaveYes')}
          onConfirm={() => rooms.leave(conversationId)}
          onClose={props.onClose}
        />
      );
    case 'close':
      return (
        <ConfirmDialog
          title={t('insideRoom.closeTitle', { name: room.title })}
          text={t('insideRoom.closeText')}
          confirmLabel={t('insideRoom.closeYes')}
          danger
          onConfirm={() => rooms.close(conversationId)}
          onClose={props.onClose}
        />
      );
    case 'password':
      return <SetPassword {...props} />;
    case 'seats':
      return <SetSeats {...props} />;
    case 'idleTime':
      return <SetIdleTime {...props} />;
    default:
      return assertNever(option);
  }
}
