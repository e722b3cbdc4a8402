import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { seatedMembers } from '../../stores/members/selectors.ts';
import { othersInOrder } from '../../stores/people/reduce.ts';
import { personMatches } from '../../stores/profiles/reduce.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { PeopleChoice } from '../parts/PeopleChoice.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';

/** Maximum number of people shown; the others are found by name. */
const MAX_SHOWN = 100;

/** Chooses the people of a new group direct message, or further people of an existing one. */
export function GroupMessageDialog({ conversationId }: { readonly conversationId: string | null }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const field = useInitialFocus();
  const people = useStore(stores.people);
  const profiles = useStore(stores.profiles);
  const today = useToday();
  const presence = useStore(stores.presence);
  const members = useStore(stores.members, (all) => all[conversationId ?? ''] ?? noRoomPeople);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, submit } = useSubmit();
  const inside = useMemo(() => seatedMembers(members), [members]);
  const isNew = conversationId === null;
  const total = chosen.size + (isNew ? 1 : inside.length);
  const isRightNumber = chosen.size >= (isNew ? 2 : 1) && total <= LIMITS.groupDirectPeople;

  const shown = useMemo(() => {
    const taken = new Set(inside.map(({ userId }) => userId));
    // Chosen people stay in view while others are searched for.
    return othersInOrder(people, presence, me.id)
      .filter((one) => !taken.has(one.id) && (chosen.has(one.id) || personMatches(profiles, one, query, today)))
      .slice(0, MAX_SHOWN);
  }, [people, presence, profiles, today, me.id, inside, chosen, query]);

  return (
    <Dialog
      title={t(isNew ? 'rooms.group.title' : 'rooms.group.addTitle')}
      subtitle={t(isNew ? 'rooms.group.text' : 'rooms.group.addText', { most: LIMITS.groupDirectPeople })}
      onClose={actions.rooms.closeDialog}
    >
      <Field
        ref={field}
        label={t('rooms.group.find')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <PeopleChoice
        label={t('rooms.group.people')}
        people={shown}
        chosen={chosen}
        onChange={setChosen}
        className={styles['people']}
      />
      <output className={styles['hint']} data-bad={total > LIMITS.groupDirectPeople}>
        {t('rooms.group.count', { count: total, most: LIMITS.groupDirectPeople })}
      </output>
      <ProblemText problem={problem} className={styles['problem']} />
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={actions.rooms.closeDialog}>
          {t('common.cancel')}
        </button>
        <ServerButton
          className={controls['primary']}
          disabled={busy || !isRightNumber}
          onClick={() => void submit(() => actions.rooms.openGroup(conversationId, [...chosen]))}
        >
          {t(busy ? 'rooms.working' : isNew ? 'rooms.group.start' : 'rooms.group.add')}
        </ServerButton>
      </div>
    </Dialog>
  );
}
