import { type ReactElement, type SubmitEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Person } from '#shared/contract/model.ts';
import { describeNameProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import form from '../rooms/RoomForm.module.css';

const DAY_MS = 24 * 3_600_000;

export interface RenameDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Changes the name of another person. */
export function RenameDialog({ person, onClose }: RenameDialogProps): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const [name, setName] = useState(person.name);
  const { busy, problem, submit, clearProblem } = useSubmit();

  async function change(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (await submit(() => team.rename(person.id, name))) onClose();
  }

  return (
    <Dialog
      title={t('team.renameTitle', { name: person.name })}
      subtitle={t('team.renameText', { days: LIMITS.formerNameMs / DAY_MS })}
      onClose={onClose}
    >
      <form className={form['form']} onSubmit={(event) => void change(event)} noValidate>
        <Field
          label={t('team.newName')}
          error={problem === null ? null : describeNameProblem(t, problem)}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            clearProblem();
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <ServerButton type="submit" className={controls['primary']} disabled={busy || name === person.name}>
            {t('team.renameYes')}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}
