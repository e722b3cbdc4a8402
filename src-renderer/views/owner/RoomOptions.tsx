import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { isModerator } from '#shared/conversation/roomRole.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isAdmin } from '../../stores/session/reduce.ts';
import { useRoomLink } from '../names/useRoomLink.ts';
import { useIsGuest, useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../../shell/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { LazyPrintDialog } from '../print/LazyPrintDialog.ts';
import { PrintItem } from '../print/PrintItem.tsx';
import { ArrangeItems } from '../sections/ArrangeItems.tsx';
import { NewSectionDialog } from '../sections/SectionDialog.tsx';
import { GroupFromRoomDialog } from './GroupFromRoomDialog.tsx';
import { GuestLinkDialog } from './GuestLinkDialog.tsx';
import { type RoomOption, RoomOptionDialog } from './RoomOptionDialog.tsx';

const OWNER_OPTIONS = ['topic', 'joining', 'writers', 'slowMode', 'password', 'seats', 'idleTime', 'close'] as const;

type Chosen = RoomOption | 'guestLink' | 'createGroup' | 'newSection' | 'print';

/** Menu of a room; most of it is for its owner, some for its moderators. */
export function RoomOptions({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  // Browsers of people without an account reach a server only.
  const origin = useStore(stores.host, ({ description }) => description?.connection?.origin);
  const link = useRoomLink(conversation.room.title);
  // A group direct message belongs to all of its people.
  const isGroup = conversation.room.direct === true;
  const isOwner = conversation.room.ownerId === me.id && !isGroup;
  const isGuest = useIsGuest();
  const hasGuestLink = isOwner && !isGuest && origin !== undefined && conversation.room.encryption === undefined;
  const administers = useStore(stores.session, isAdmin);
  // A guest can't open their room to the whole team. Moderators decide who joins.
  const options = OWNER_OPTIONS.filter((one) =>
    one === 'joining' ? !isGuest && isModerator(conversation.room, me.id) : one !== 'close' && isOwner,
  );
  const [option, setOption] = useState<Chosen | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<Chosen | 'addPeople'>((chosen) => {
    if (chosen !== 'addPeople') setOption(chosen);
    else {
      const { conversationId } = conversation;
      actions.rooms.openDialog({ kind: isGroup ? 'groupMessage' : 'addPeople', conversationId });
    }
  });
  const [copied, setCopied] = useState(false);

  const item = (one: RoomOption | 'guestLink' | 'createGroup'): ReactElement => (
    <MenuItem
      key={one}
      label={t(isGroup && one === 'leave' ? 'insideRoom.option.leaveGroup' : `insideRoom.option.${one}`)}
      isDanger={one === 'close'}
      needsServer
      onSelect={() => choose(one)}
    />
  );

  return (
    <>
      <Menu>
        <MenuButton
          ref={button}
          className={controls['icon']}
          label={t('insideRoom.roomMenu')}
          onBlur={() => setCopied(false)}
        >
          <Icon name={copied ? 'check' : 'more'} />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          {!isGuest && (
            <MenuItem label={t('insideRoom.option.addPeople')} needsServer onSelect={() => choose('addPeople')} />
          )}
          {!isGroup && (
            <MenuItem label={t('insideRoom.copyLink')} onSelect={() => void copyText(link).then(setCopied)} />
          )}
          <MenuSeparator />
          <ArrangeItems conversation={conversation} onNewSection={() => choose('newSection')} />
          <PrintItem onSelect={() => choose('print')} />
          {(options.length > 0 || (administers && !isGroup)) && <MenuSeparator />}
          {options.map(item)}
          {hasGuestLink && item('guestLink')}
          {administers && !isGroup && item('createGroup')}
          <MenuSeparator />
          {item('leave')}
          {isOwner && item('close')}
        </MenuContent>
      </Menu>
      <output className="visuallyHidden">{copied && t('insideRoom.linkCopied')}</output>
      {option !== null && (
        <OptionDialog option={option} conversation={conversation} origin={origin} onClose={() => setOption(null)} />
      )}
    </>
  );
}

interface OptionDialogProps {
  readonly option: Chosen;
  readonly conversation: RoomSummary;
  /** Of the server, if browsers reach it. */
  readonly origin: string | undefined;
  readonly onClose: () => void;
}

/** The dialog of an entry of the menu. */
function OptionDialog({ option, conversation, origin, onClose }: OptionDialogProps): ReactElement | null {
  if (option === 'guestLink') {
    return origin === undefined ? null : (
      <GuestLinkDialog conversation={conversation} origin={origin} onClose={onClose} />
    );
  }
  if (option === 'newSection') {
    return <NewSectionDialog conversationId={conversation.conversationId} onClose={onClose} />;
  }
  if (option === 'createGroup') return <GroupFromRoomDialog conversation={conversation} onClose={onClose} />;
  if (option === 'print') return <LazyPrintDialog conversation={conversation} onClose={onClose} />;
  return <RoomOptionDialog option={option} conversation={conversation} onClose={onClose} />;
}
