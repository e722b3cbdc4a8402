import { type ReactElement, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { NewCode } from './NewCode.tsx';

export interface ResetPasswordDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Makes a code with which a person who forgot their password sets a new one. */
export function ResetPasswordDialog({ person, onClose }: ResetPasswordDialogProps): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const [code, setCode] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();
  const { name } = person;

  async function create(): Promise<Problem | null> {
    const result = await team.resetPassword(person.id);
    if (!result.ok) return result.error;
    setCode(result.value);
    return null;
  }

  return (
    <Dialog
      title={t('team.resetPasswordTitle', { name })}
      subtitle={t('team.resetPasswordText', { name })}
      onClose={onClose}
    >
      {code !== null && <NewCode code={code} />}
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t(code === null ? 'common.cancel' : 'settings.done')}
        </button>
        {code === null && (
          <ServerButton className={controls['primary']} disabled={busy} onClick={() => void submit(create)}>
            {t('team.resetPasswordYes')}
          </ServerButton>
        )}
      </div>
    </Dialog>
  );
}
