import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { type ReportReason, reportReasonSchema } from '#shared/contract/reportCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { TextArea } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import form from '../rooms/RoomForm.module.css';
import styles from './Actions.module.css';

export interface ReportDialogProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
  readonly onClose: () => void;
}

/** Reports a message to the admins, with a reason and a note. Says who sees what. */
export function ReportDialog({ conversation, offset, onClose }: ReportDialogProps): ReactElement {
  const t = useWords();
  const { reports } = useParley().actions;
  const id = useId();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const { conversationId, epoch } = conversation;
  const isPrivate = conversation.kind === 'direct' || conversation.room.joining !== 'open';
  const isDone = isSent || problem?.code === 'ALREADY_REPORTED';

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const report = { conversationId, epoch, offset, reason, note };
    if (await submit(() => reports.create(report))) setSent(true);
  }

  return (
    <Dialog
      title={t('reports.dialogTitle')}
      subtitle={t(isPrivate ? 'reports.dialogPrivate' : 'reports.dialogText')}
      onClose={onClose}
    >
      <form onSubmit={(event) => void send(event)}>
        {!isDone && (
          <>
            <fieldset className={styles['reasons']} data-initial-focus>
              <legend>{t('reports.reason')}</legend>
              {reportReasonSchema.options.map((value) => (
                <label key={value}>
                  <input type="radio" name={id} checked={value === reason} onChange={() => setReason(value)} />
                  {t(`reports.${value}`)}
                </label>
              ))}
            </fieldset>
            <TextArea
              label={t('reports.note')}
              optional={t('rooms.optional')}
              maxLength={LIMITS.reportNoteLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
        {isSent && <output className={styles['sent']}>{t('reports.sent')}</output>}
        <ProblemText problem={problem} className={form['problem']} />
        <div className={form['actions']}>
          <button type="button" className={controls[isDone ? 'primary' : 'secondary']} onClick={onClose}>
            {t(isDone ? 'settings.done' : 'common.cancel')}
          </button>
          {!isDone && (
            <ServerButton type="submit" className={controls['primary']} disabled={busy}>
              {t('reports.send')}
            </ServerButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}
