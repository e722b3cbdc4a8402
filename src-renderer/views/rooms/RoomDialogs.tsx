import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { othersInOrder } from '../../stores/people/reduce.ts';
import { personMatches } from '../../stores/profiles/reduce.ts';
import { withoutMarks } from '#shared/text/isolate.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useConversationFacts } from '../names/useConversationFacts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { SendToDialog } from '../forward/SendToDialog.tsx';
import { useRoomLink } from '../names/useRoomLink.ts';
import { DirectoryDialog } from './DirectoryDialog.tsx';
import { EnterRoom } from './EnterRoom.tsx';
import { GroupMessageDialog } from './GroupMessageDialog.tsx';
import { NewRoom } from './NewRoom.tsx';
import { ProposeRoom } from './ProposeRoom.tsx';
import styles from './RoomForm.module.css';

/** The open dialog about rooms, if any; each opening has fresh state. */
export function RoomDialogs(): ReactElement | null {
  const { stores } = useParley();
  const dialog = useStore(stores.rooms, (rooms) => rooms.dialog);
  const conversation = useConversationFacts(
    dialog?.kind === 'addPeople' || dialog?.kind === 'propose' ? dialog.conversationId : null,
  );
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'new':
      return (
        <NewRoom
          key={`new ${dialog.name}`}
          name={dialog.name}
          template={dialog.like}
          isChannel={dialog.isChannel ?? false}
        />
      );
    case 'directory':
      return <DirectoryDialog />;
    case 'enter':
      return <EnterRoom key={`enter ${dialog.name}`} name={dialog.name} />;
    case 'addPeople':
      return conversation?.kind === 'room' ? <AddPeople conversation={conversation} /> : null;
    case 'groupMessage':
      return <GroupMessageDialog key={dialog.conversationId} conversationId={dialog.conversationId} />;
    case 'propose':
      return conversation?.kind === 'direct' ? <ProposeRoom conversation={conversation} /> : null;
    case 'badLink':
      return <BadLink to={dialog.to} />;
    default:
      return assertNever(dialog);
  }
}

function BadLink({ to }: { readonly to: 'room' | 'message' }): ReactElement {
  const t = useWords();
  const close = useParley().actions.rooms.closeDialog;
  return (
    <Dialog
      title={t('rooms.badLinkTitle')}
      subtitle={t(to === 'room' ? 'rooms.badLinkText' : 'messages.badLinkText')}
      onClose={close}
    >
      <div className={styles['actions']}>
        <button type="button" className={controls['primary']} onClick={close}>
          {t('rooms.close')}
        </button>
      </div>
    </Dialog>
  );
}

/** Maximum number of people shown; the others are found by name. */
const MAX_PEOPLE = 100;

/**
 * Sends people the link to a room as a direct message. They enter the room themselves, with its password if it has one.
 */
function AddPeople({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, room } = conversation;
  const link = useRoomLink(room.title);
  const people = useStore(stores.people);
  const profiles = useStore(stores.profiles);
  const today = useToday();
  const presence = useStore(stores.presence);
  const members = useStore(stores.members, (all) => all[conversationId] ?? noRoomPeople);
  const [query, setQuery] = useState('');
  const receivers = useMemo(
    () =>
      othersInOrder(people, presence, me.id)
        .filter((one) => members.byId[one.id]?.inside !== true && personMatches(profiles, one, query, today))
        .slice(0, MAX_PEOPLE)
        .map((person) => ({ id: person.id, person, name: person.name })),
    [people, presence, profiles, today, me.id, members, query],
  );

  return (
    <SendToDialog
      title={t('insideRoom.addPeopleTitle', { name: room.title })}
      subtitle={t(
        room.joining === 'request'
          ? 'insideRoom.addPeopleRequest'
          : room.locked
            ? 'insideRoom.addPeopleLocked'
            : 'insideRoom.addPeopleText',
      )}
      labels={{
        find: t('insideRoom.addPeopleFind'),
        list: t('insideRoom.addPeopleList'),
        empty: query === '' ? t('insideRoom.addPeopleNobody') : t('sidebar.noResults'),
      }}
      query={query}
      onQuery={setQuery}
      recipients={receivers}
      onSend={({ id }) => actions.rooms.invite(id, withoutMarks(t('writing.invitation', { link })))}
      onClose={actions.rooms.closeDialog}
    />
  );
}
