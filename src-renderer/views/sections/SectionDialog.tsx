import { type ReactElement, type SubmitEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { isSectionName, type Section } from '#shared/contract/settingsModel.ts';
import { normaliseName } from '#shared/text/personName.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import form from '../rooms/RoomForm.module.css';

interface NewSectionDialogProps {
  /** The conversation that is put into it; null: none. */
  readonly conversationId: string | null;
  readonly onClose: () => void;
}

export function NewSectionDialog({ conversationId, onClose }: NewSectionDialogProps): ReactElement {
  const t = useWords();
  const { change } = useParley().actions.settings;
  return (
    <NameDialog
      title={t('sections.newTitle')}
      name=""
      confirmLabel={t('sections.create')}
      onName={(name) => {
        const sectionId = crypto.randomUUID();
        change({ type: 'sectionAdded', sectionId, name });
        if (conversationId !== null) change({ type: 'conversationPlaced', conversationId, sectionId });
      }}
      onClose={onClose}
    />
  );
}

interface RenameSectionDialogProps {
  readonly section: Section;
  readonly onClose: () => void;
}

export function RenameSectionDialog({ section, onClose }: RenameSectionDialogProps): ReactElement {
  const t = useWords();
  const { change } = useParley().actions.settings;
  return (
    <NameDialog
      title={t('sections.renameTitle')}
      name={section.name}
      confirmLabel={t('sections.renameYes')}
      onName={(name) => change({ type: 'sectionRenamed', sectionId: section.id, name })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly confirmLabel: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, name, confirmLabel, onName, onClose }: NameDialogProps): ReactElement {
  const t = useWords();
  const field = useInitialFocus();
  const [typed, setTyped] = useState(name);
  const written = normaliseName(typed);
  const isValid = isSectionName(written);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isValid) return;
    onName(written);
    onClose();
  }

  return (
    <Dialog title={title} subtitle={t('sections.private')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          ref={field}
          label={t('sections.name')}
          maxLength={LIMITS.sectionNameLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className={controls['primary']} disabled={!isValid}>
            {confirmLabel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
