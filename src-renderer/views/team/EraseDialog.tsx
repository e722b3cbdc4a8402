import { type ReactElement, type SubmitEvent, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { ChoiceField } from '../rooms/ChoiceField.tsx';
import form from '../rooms/RoomForm.module.css';

export interface EraseDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Erases a person after their name was typed, because it can't be undone. */
export function EraseDialog({ person, onClose }: EraseDialogProps): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const [typed, setTyped] = useState('');
  const [messages, setMessages] = useState<'keep' | 'delete'>('keep');
  const { busy, problem, submit, clearProblem } = useSubmit();
  const { name } = person;

  async function erase(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (await submit(() => team.erase(person.id, typed, messages))) onClose();
  }

  return (
    <Dialog title={t('team.eraseTitle', { name })} subtitle={t('team.eraseText')} onClose={onClose}>
      <form className={form['form']} onSubmit={(event) => void erase(event)} noValidate>
        <ul>
          <li>{t('team.eraseGoes', { name })}</li>
          <li>{t('team.eraseFiles')}</li>
          <li>{t('team.eraseNameFree')}</li>
          <li>{t('team.eraseHeld')}</li>
        </ul>
        <ChoiceField
          label={t('team.eraseMessages')}
          choices={[
            { value: 'keep', label: t('team.eraseKeep'), hint: t('team.eraseKeepHint') },
            { value: 'delete', label: t('team.eraseDelete'), hint: t('team.eraseDeleteHint') },
          ]}
          value={messages}
          onChange={setMessages}
        />
        <Field
          label={t('team.eraseName', { name })}
          error={problem === null ? null : describeProblem(t, problem)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            clearProblem();
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <ServerButton
            type="submit"
            className={cx(controls['primary'], controls['danger'])}
            disabled={busy || foldName(typed) !== foldName(name)}
          >
            {t('team.eraseYes')}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}
