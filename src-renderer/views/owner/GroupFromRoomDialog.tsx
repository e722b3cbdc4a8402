import type { ReactElement } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useNewGroup } from './useNewGroup.ts';

interface GroupFromRoomDialogProps {
  readonly conversation: RoomSummary;
  readonly onClose: () => void;
}

/** Creates a group of the people who are in a room, for admins. */
export function GroupFromRoomDialog({ conversation, onClose }: GroupFromRoomDialogProps): ReactElement {
  const t = useWords();
  const { name, setName, created, create, busy, problem } = useNewGroup();
  return (
    <Dialog
      title={t('team.groupFromRoomTitle', { name: conversation.room.title })}
      subtitle={t('team.groupFromRoomText')}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create(conversation.conversationId);
        }}
        noValidate
      >
        {created === null && <GroupNameField name={name} onChange={setName} />}
        <CreatedGroup created={created} />
        <ProblemText problem={problem} className={form['problem']} />
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t(created === null ? 'common.cancel' : 'rooms.close')}
          </button>
          {created === null && (
            <ServerButton type="submit" className={controls['primary']} disabled={busy}>
              {t('team.createGroup')}
            </ServerButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface GroupNameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** The name of a new group. */
export function GroupNameField({ name, onChange }: GroupNameFieldProps): ReactElement {
  const t = useWords();
  return (
    <Field
      label={t('team.groupName')}
      hint={t('team.groupNameHint')}
      value={name}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** How many people a group began with, and how many of its room were left out. */
export function CreatedGroup({ created }: { readonly created: Output<'group.create'> | null }): ReactElement {
  const t = useWords();
  return (
    <output className={created === null ? undefined : form['ending']}>
      {created !== null && <div>{t('team.groupMade', { name: created.group.name, count: created.group.size })}</div>}
      {created !== null && created.leftOut > 0 && <div>{t('team.groupLeftOut', { count: created.leftOut })}</div>}
    </output>
  );
}
