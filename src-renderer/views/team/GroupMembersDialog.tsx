import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Group } from '#shared/contract/groupCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { compareNames } from '../../text/formats.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { PeopleChoice } from '../parts/PeopleChoice.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Team.module.css';

export interface GroupMembersDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Chooses the people of a group. Saves only what was changed here, so that the changes of other admins stay. */
export function GroupMembersDialog({ group, onClose }: GroupMembersDialogProps): ReactElement {
  const t = useWords();
  const { groups } = useParley().actions;
  const { people, members, chosen, setChosen, loadProblem } = useChoice(group.id);
  const [query, setQuery] = useState('');
  const { busy, problem, submit } = useSubmit();

  async function save(): Promise<void> {
    if (members === null) return;
    const added = [...chosen].filter((id) => !members.has(id));
    const removed = [...members].filter((id) => !chosen.has(id));
    if (await submit(() => groups.changeMembers(group.id, added, removed))) onClose();
  }

  const isLoaded = people !== null && members !== null;
  const shown = (people ?? [])
    .filter(({ name, deactivatedAt }) => deactivatedAt === null && nameMatches(name, query))
    .toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <Dialog
      title={t('team.membersTitle', { name: group.name })}
      subtitle={t('team.groupSize', { count: chosen.size })}
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
          label={t('team.people')}
          people={shown}
          chosen={chosen}
          onChange={setChosen}
          className={styles['choices']}
        />
      )}
      {isLoaded && shown.length === 0 && <p className={styles['note']}>{t('team.noPeople')}</p>}
      <ProblemText problem={problem ?? loadProblem} className={form['problem']} />
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton
          className={controls['primary']}
          disabled={busy || !isLoaded || chosen.size > LIMITS.groupMembers}
          onClick={() => void save()}
        >
          {t('team.save')}
        </ServerButton>
      </div>
    </Dialog>
  );
}

/** The people of the team, those in the group, and those chosen here; null until loaded. */
function useChoice(groupId: string) {
  const { stores, actions } = useParley();
  const people = useStore(stores.team, (team) => team.people);
  const [members, setMembers] = useState<ReadonlySet<string> | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [loadProblem, setLoadProblem] = useState<Problem | null>(null);
  const { groups, team } = actions;

  useEffect(() => {
    void team.loadPeople().then((refusal) => {
      if (refusal !== null) setLoadProblem(refusal);
    });
    void groups.members(groupId).then((result) => {
      if (!result.ok) return setLoadProblem(result.error);
      setMembers(new Set(result.value));
      setChosen(new Set(result.value));
    });
  }, [groups, team, groupId]);

  return { people, members, chosen, setChosen, loadProblem };
}
