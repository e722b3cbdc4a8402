import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the action changes, and what is lost. */
  readonly text: string;
  /** Label of the button that confirms. */
  readonly confirmLabel: string;
  /** It can't be undone. */
  readonly danger?: boolean;
  /** The action works without a connection, too. */
  readonly worksOffline?: boolean;
  /** Choices of the action. */
  readonly children?: ReactNode;
  readonly onConfirm: () => Promise<Problem | null>;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that is not easily undone. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  danger = false,
  worksOffline = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const t = useWords();
  const { busy, problem, submit } = useSubmit();
  const Confirm = worksOffline ? 'button' : ServerButton;

  async function confirm(): Promise<void> {
    if (await submit(onConfirm)) onClose();
  }

  return (
    <Dialog title={title} subtitle={text} onClose={onClose}>
      {children}
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <Confirm
          type="button"
          className={cx(controls['primary'], danger && controls['danger'])}
          disabled={busy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Confirm>
      </div>
    </Dialog>
  );
}
