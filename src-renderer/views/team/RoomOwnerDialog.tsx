import { type ReactElement, useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import type { Output } from '#shared/contract/index.ts';
import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { compareNames } from '../../text/formats.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { PeopleChoice } from '../parts/PeopleChoice.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import form from '../rooms/RoomForm.module.css';
import styles from './Team.module.css';

export interface RoomOwnerDialogProps {
  readonly room: AdminRoom;
  readonly onClose: () => void;
}

/** Chooses another owner for a room among its members. */
export function RoomOwnerDialog({ room, onClose }: RoomOwnerDialogProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const people = useStore(stores.team, (team) => team.people);
  const { members, hasMore, loadMore, loadProblem } = useRoomMembers(room);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, submit } = useSubmit();
  const [userId] = chosen;

  async function save(): Promise<void> {
    if (userId !== undefined && (await submit(() => actions.allRooms.setOwner(room, userId)))) onClose();
  }

  const isLoaded = people !== null && members !== null;
  const shown = (people ?? [])
    .filter(({ id, deactivatedAt }) => members?.has(id) === true && id !== room.ownerId && deactivatedAt === null)
    .filter(({ name }) => nameMatches(name, query))
    .toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <Dialog
      title={t('oversight.ownerTitle', { name: room.title })}
      subtitle={t('oversight.ownerText')}
      onClose={onClose}
    >
      <Field
        label={t('team.search')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {!isLoaded && loadProblem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {isLoaded && (
        <PeopleChoice
          isSingle
          label={t('oversight.newOwner')}
          people={shown}
          chosen={chosen}
          onChange={setChosen}
          className={styles['choices']}
        />
      )}
      {isLoaded && shown.length === 0 && !hasMore && (
        <p className={styles['note']}>{t(query.trim() === '' ? 'oversight.noOtherMember' : 'team.noPeople')}</p>
      )}
      <ProblemText problem={problem ?? loadProblem} className={form['problem']} />
      {(hasMore || (members === null && loadProblem !== null)) && (
        <ServerButton className={controls['secondary']} onClick={loadMore}>
          {t(loadProblem === null ? 'team.more' : 'common.tryAgain')}
        </ServerButton>
      )}
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton
          className={controls['primary']}
          disabled={busy || userId === undefined}
          onClick={() => void save()}
        >
          {t('oversight.ownerYes')}
        </ServerButton>
      </div>
    </Dialog>
  );
}

/** The members of a room that were loaded; null: none yet. */
function useRoomMembers({ conversationId, epoch }: AdminRoom) {
  const { allRooms } = useParley().actions;
  const [{ members, next, loadProblem }, dispatch] = useReducer(reduceMembers, NO_MEMBERS);

  useEffect(
    () => void allRooms.members({ conversationId, epoch }, null).then(dispatch),
    [allRooms, conversationId, epoch],
  );

  return {
    members,
    hasMore: next !== null,
    loadMore: () => void allRooms.members({ conversationId, epoch }, next).then(dispatch),
    loadProblem,
  };
}

interface RoomMembers {
  readonly members: ReadonlySet<string> | null;
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null;
  readonly loadProblem: Problem | null;
}

const NO_MEMBERS: RoomMembers = { members: null, next: null, loadProblem: null };

function reduceMembers(state: RoomMembers, answer: Result<Output<'admin.roomMembers'>>): RoomMembers {
  if (!answer.ok) return { ...state, loadProblem: answer.error };
  const { userIds, next } = answer.value;
  return { members: new Set([...(state.members ?? []), ...userIds]), next, loadProblem: null };
}
