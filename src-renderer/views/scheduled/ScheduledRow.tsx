import { type ReactElement, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Scheduled.module.css';
import { TimeForm } from '../times/TimeForm.tsx';

export interface ScheduledRowProps {
  readonly message: ScheduledMessage;
  readonly onMovedToComposer: () => void;
}

export function ScheduledRow({ message, onMovedToComposer }: ScheduledRowProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { scheduled } = actions;
  const { clientId, conversationId, body, sendAt, refusal } = message;
  const id = useId();
  const today = useToday();
  const hasDraft = useStore(stores.drafts, (drafts) => (drafts[conversationId] ?? '') !== '');
  const [isEditing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { problem, submit, clearProblem } = useSubmit();
  const time = dayAndTime(sendAt, today);

  function describeState(): string {
    if (refusal === null) return t('scheduled.at', { time });
    if (refusal.code === 'ROOM_REPLACED') return t('scheduled.roomClosed');
    return t('scheduled.notSent', { time, why: describeProblem(t, refusal) });
  }

  async function moveToComposer(): Promise<void> {
    if (!hasDraft && (await submit(() => scheduled.takeBack(clientId)))) onMovedToComposer();
  }

  function changed(): void {
    setEditing(false);
    change.current?.focus();
  }

  // Of an encrypted room whose key is not on this device; it can only be deleted.
  const isUnreadable = body.text === '';

  return (
    <li className={styles['item']} aria-labelledby={`${id}-when`} aria-describedby={`${id}-text`}>
      <p id={`${id}-when`} className={styles['when']} data-bad={refusal !== null}>
        {describeState()}
      </p>
      <p id={`${id}-text`} className={styles['text']} dir="auto">
        {isUnreadable ? t('messages.encrypted') : body.text}
      </p>
      <div className={styles['tools']}>
        {!isUnreadable && (
          <>
            <ServerButton ref={change} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {t('scheduled.changeTime')}
            </ServerButton>
            <ServerButton
              aria-disabled={hasDraft}
              title={hasDraft ? t('scheduled.whyDraft') : undefined}
              onClick={() => void moveToComposer()}
            >
              {t('scheduled.takeBack')}
            </ServerButton>
            <ServerButton onClick={() => void submit(() => scheduled.sendNow(clientId))}>
              {t('scheduled.sendNow')}
            </ServerButton>
          </>
        )}
        <ServerButton data-danger onClick={() => void submit(() => scheduled.unschedule(clientId))}>
          {t('scheduled.delete')}
        </ServerButton>
      </div>
      <ProblemText problem={problem} className={form['problem']} />
      <AllowReadable conversationId={conversationId} problem={problem} onAllowed={clearProblem} />
      {isEditing && (
        <div className={controls['grow']}>
          <TimeForm
            initialTime={sendAt}
            conversationId={conversationId}
            submitLabel={t('scheduled.save')}
            onSubmit={(at) => scheduled.change(clientId, at)}
            onDone={changed}
            onCancel={changed}
          />
        </div>
      )}
    </li>
  );
}
