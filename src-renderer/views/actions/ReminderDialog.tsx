import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { savedMessage } from '../../stores/saved/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { suggestedTimes } from '../times/suggestedTimes.ts';
import { TimeForm } from '../times/TimeForm.tsx';
import styles from './Actions.module.css';

export interface ReminderDialogProps {
  readonly conversationId: string;
  /** The epoch of the message's log. */
  readonly epoch: string;
  readonly offset: number;
  readonly onClose: () => void;
}

const SOON_MS = 20 * 60_000;

/** Dialog that saves a message with a reminder, at a suggested time or any other, or removes its reminder. */
export function ReminderDialog({ conversationId, epoch, offset, onClose }: ReminderDialogProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useNow();
  const saved = useStore(stores.saved, ({ list }) => savedMessage(list, { conversationId, epoch, offset }));
  const [{ tomorrow, monday }] = useState(() => suggestedTimes(Date.now()));
  const { busy, problem, submit } = useSubmit();
  const remind = (at: number | null) => actions.saved.remind(conversationId, offset, at);
  const remindAt = saved?.remindAt ?? null;

  async function choose(at: () => number | null): Promise<void> {
    if (await submit(() => remind(at()))) onClose();
  }

  return (
    <Dialog title={t('messageActions.remindTitle')} subtitle={t('messageActions.remindText')} onClose={onClose}>
      {remindAt !== null && (
        <p className={styles['reminder']}>
          {t('messageActions.reminderSet', { time: dayAndTime(remindAt, now) })}
          <ServerButton disabled={busy} onClick={() => void choose(() => null)}>
            {t('messageActions.removeReminder')}
          </ServerButton>
        </p>
      )}
      <div className={styles['times']}>
        <TimeButton
          busy={busy}
          label={t('messageActions.remindSoon')}
          onClick={() => void choose(() => Date.now() + SOON_MS)}
        />
        <TimeButton
          busy={busy}
          label={t('scheduled.inAnHour')}
          onClick={() => void choose(() => suggestedTimes(Date.now()).hour)}
        />
        <TimeButton
          busy={busy}
          label={t('scheduled.tomorrow')}
          hint={dayAndTime(tomorrow, now)}
          onClick={() => void choose(() => tomorrow)}
        />
        <TimeButton
          busy={busy}
          label={t('scheduled.monday')}
          hint={dayAndTime(monday, now)}
          onClick={() => void choose(() => monday)}
        />
      </div>
      <ProblemText problem={problem} className={form['problem']} />
      <TimeForm
        initialTime={remindAt ?? tomorrow}
        submitLabel={t('messageActions.setReminder')}
        onSubmit={remind}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface TimeButtonProps {
  readonly busy: boolean;
  readonly label: string;
  readonly hint?: string;
  readonly onClick: () => void;
}

/** A suggested time, with its date where the label does not say it. */
function TimeButton({ busy, label, hint, onClick }: TimeButtonProps): ReactElement {
  return (
    <ServerButton className={controls['secondary']} disabled={busy} onClick={onClick}>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </ServerButton>
  );
}
