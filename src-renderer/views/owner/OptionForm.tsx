import type { ReactElement, ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomSummary } from '#shared/contract/model.ts';
import type { Problem } from '../../stores/Problem.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';

/** What a dialog about one room needs. */
export interface OptionDialogProps {
  readonly conversation: RoomSummary;
  readonly onClose: () => void;
}

export interface OptionFormProps {
  readonly title: string;
  readonly text: string;
  readonly busy: boolean;
  /** An error that belongs to no field. */
  readonly problem: Problem | null;
  /** A further action, before the usual buttons. */
  readonly extraAction?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with one setting of a room. */
export function OptionForm(props: OptionFormProps): ReactElement {
  const { title, text, busy, problem, extraAction, onSubmit, onClose, children } = props;
  const { t } = useTranslation();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Dialog title={title} subtitle={text} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        <ProblemText problem={problem} className={form['problem']} />
        <div className={form['actions']}>
          {extraAction}
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <ServerButton type="submit" className={controls['primary']} disabled={busy}>
            {t('insideRoom.save')}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}
