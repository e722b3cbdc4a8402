import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Output } from '#shared/contract/index.ts';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import form from '../rooms/RoomForm.module.css';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';
import { ReadBy } from './ReadBy.tsx';

export interface ReadersDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

interface Readers {
  readonly ids: readonly string[];
  /** Cursor of the next page; `null` on the last page. */
  readonly next: string | null;
  readonly problem: Problem | null;
}

function addPage(before: Readers | null, page: Result<Output<'announcement.readers'>>): Readers {
  const ids = before?.ids ?? [];
  if (!page.ok) return { ids, next: before?.next ?? null, problem: page.error };
  return { ids: [...ids, ...page.value.readers], next: page.value.next, problem: null };
}

export function ReadersDialog({ announcement, onClose }: ReadersDialogProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const people = useStore(stores.people);
  const [readers, setReaders] = useState<Readers | null>(null);
  const { offset } = announcement;
  const { announcements } = actions;

  useEffect(() => {
    void announcements.readers({ offset }).then((page) => setReaders(addPage(null, page)));
  }, [announcements, offset]);

  async function more(after: string): Promise<void> {
    const page = await announcements.readers({ offset, after });
    setReaders((before) => addPage(before, page));
  }

  const next = readers?.next ?? null;
  const problem = readers?.problem ?? null;
  return (
    <Dialog title={t('activity.whoHasRead')} subtitle={<ReadBy announcement={announcement} />} onClose={onClose}>
      <ul className={formStyles['people']} aria-label={t('activity.whoHasRead')}>
        {readers?.ids.map((id) => {
          const person = people[id] ?? { id, name: t('insideRoom.somebody') };
          return (
            <li key={id}>
              <Avatar person={person} />
              <span className={controls['cut']}>{person.name}</span>
            </li>
          );
        })}
      </ul>
      {readers?.ids.length === 0 && problem === null && <p className={styles['meta']}>{t('activity.readersNone')}</p>}
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        {next !== null && (
          <button type="button" className={controls['secondary']} onClick={() => void more(next)}>
            {t('activity.more')}
          </button>
        )}
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('activity.close')}
        </button>
      </div>
    </Dialog>
  );
}
