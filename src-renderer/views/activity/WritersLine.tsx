import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import { othersInOrder } from '../../stores/people/reduce.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { PeopleChoice } from '../parts/PeopleChoice.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Activity.module.css';

/** Who may write announcements, with a button for the owner of the team to change it. */
export function WritersLine(): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const [writers, setWriters] = useState<readonly string[] | null>(null);
  const [isOwner, setOwner] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { announcements } = actions;
  useEffect(() => {
    void announcements.writers().then((result) => {
      if (result.ok) setWriters(result.value);
    });
    void announcements.isOwner().then(setOwner);
  }, [announcements]);

  if (writers === null) return null;
  const text =
    writers.length === 0 ? t('activity.everybodyWrites') : t('activity.writersCount', { count: writers.length });
  return (
    <p className={styles['line']}>
      {text}{' '}
      {isOwner && (
        <button type="button" onClick={() => setOpen(true)}>
          {t('activity.changeWriters')}
        </button>
      )}
      {isOpen && <WritersDialog writers={writers} onChanged={setWriters} onClose={() => setOpen(false)} />}
    </p>
  );
}

interface WritersDialogProps {
  readonly writers: readonly string[];
  readonly onChanged: (writers: readonly string[]) => void;
  readonly onClose: () => void;
}

function WritersDialog({ writers, onChanged, onClose }: WritersDialogProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const people = useStore(stores.people);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(writers));
  const { busy, problem, submit } = useSubmit();
  const shown = [me, ...othersInOrder(people, {}, me.id)];

  function choose(next: ReadonlySet<string>): void {
    // The first chosen writer also adds the current user, who keeps the right to write unless they remove themselves.
    setChosen(chosen.size === 0 ? new Set([...next, me.id]) : next);
  }

  async function save(): Promise<void> {
    if (!(await submit(() => actions.announcements.setWriters([...chosen])))) return;
    onChanged([...chosen]);
    onClose();
  }

  return (
    <Dialog title={t('activity.writersTitle')} subtitle={t('activity.writersText')} onClose={onClose}>
      <PeopleChoice label={t('activity.writersTitle')} people={shown} chosen={chosen} onChange={choose} />
      {chosen.size > 0 && !chosen.has(me.id) && (
        <p className={form['problem']} role="alert">
          {t('activity.withoutMe')}
        </p>
      )}
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button
          type="button"
          className={controls['primary']}
          disabled={busy || chosen.size > LIMITS.announcementWriters}
          onClick={() => void save()}
        >
          {t('activity.save')}
        </button>
      </div>
    </Dialog>
  );
}
