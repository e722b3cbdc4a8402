import { type ReactElement, type SubmitEvent, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { parseDateField } from '../../text/dateInput.ts';
import { timeField } from '../../text/dayField.ts';
import { fieldInWords } from '../../text/fieldInWords.ts';
import { useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { DateField } from '../parts/DateField.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';

export interface TimeFormProps {
  /** Initial value (ms since 1970). */
  readonly initialTime: number;
  /** Label of the submit button. */
  readonly submitLabel: string;
  /** The conversation to which something is sent at that time. */
  readonly conversationId?: string;
  readonly onSubmit: (sendAt: number) => Promise<Problem | null>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function TimeForm(props: TimeFormProps): ReactElement {
  const { initialTime, submitLabel, conversationId, onSubmit, onDone, onCancel } = props;
  const t = useWords();
  const field = useInitialFocus();
  const today = useToday();
  const [time, setTime] = useState(() => timeField(initialTime));
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, submit, clearProblem } = useSubmit();
  const isTimeProblem = problem?.code === 'SEND_TIME_PAST' || problem?.code === 'SEND_TIME_TOO_FAR';

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const sendAt = parseDateField(time);
    setInvalid(sendAt === null);
    if (sendAt !== null && (await submit(() => onSubmit(sendAt)))) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <DateField
        ref={field}
        label={t('scheduled.when')}
        kind="dayTime"
        hint={fieldInWords(time, today)}
        error={isInvalid ? t('scheduled.badTime') : isTimeProblem ? describeProblem(t, problem) : null}
        value={time}
        onValue={setTime}
      />
      <ProblemText problem={isTimeProblem ? null : problem} className={form['problem']} />
      {conversationId !== undefined && (
        <AllowReadable conversationId={conversationId} problem={problem} onAllowed={clearProblem} />
      )}
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <ServerButton type="submit" className={controls['primary']} disabled={busy}>
          {submitLabel}
        </ServerButton>
      </div>
    </form>
  );
}
