import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useRoomLink } from '../names/useRoomLink.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';

/** A room without messages, and the two ways to bring people into it. */
export function EmptyRoom({
  conversation: { conversationId, room },
}: {
  readonly conversation: RoomSummary;
}): ReactElement {
  const { t } = useTranslation();
  const { openDialog } = useParley().actions.rooms;
  const labels = {
    copy: t('insideRoom.copyLink'),
    copied: t('insideRoom.linkCopied'),
    notCopied: t('insideRoom.linkNotCopied'),
  };
  return (
    <EmptyState
      icon="hash"
      title={t('insideRoom.emptyTitle', { name: room.title })}
      text={t(room.locked ? 'insideRoom.emptyLocked' : 'insideRoom.emptyText')}
    >
      <ServerButton className={controls['secondary']} onClick={() => openDialog({ kind: 'addPeople', conversationId })}>
        <Icon name="bubble" />
        {t('insideRoom.addPeople')}
      </ServerButton>
      <CopyButton text={useRoomLink(room.title)} labels={labels} icon="link" className={controls['secondary']} />
    </EmptyState>
  );
}
