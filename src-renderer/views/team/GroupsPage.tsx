import { type ReactElement, type SubmitEvent, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Group } from '#shared/contract/groupCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { compareNames } from '../../text/formats.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { CreatedGroup, GroupNameField } from '../owner/GroupFromRoomDialog.tsx';
import { useNewGroup } from '../owner/useNewGroup.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import settings from '../settings/Settings.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { GroupMembersDialog } from './GroupMembersDialog.tsx';
import styles from './Team.module.css';

/** The groups of people, and what an admin may do about them. */
export function GroupsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const groups = useStore(stores.groups);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => void actions.groups.load().then(setProblem), [actions.groups]);

  const shown = (groups ?? []).toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <>
      <NewGroup />
      <ProblemText problem={problem} className={styles['problem']} />
      {groups === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {groups?.length === 0 && <p className={styles['note']}>{t('team.noGroups')}</p>}
      <ul className={styles['list']} aria-label={t('team.groups')}>
        {shown.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
    </>
  );
}

function NewGroup(): ReactElement {
  const t = useWords();
  const id = useId();
  const rooms = roomsInOrder(useStore(useParley().stores.conversations));
  /** The id of a room; empty: the group begins without members. */
  const [chosen, setChosen] = useState('');
  const { name, setName, created, create, busy, problem } = useNewGroup();

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void create(chosen === '' ? null : chosen);
      }}
      noValidate
    >
      <h4>{t('team.newGroup')}</h4>
      <GroupNameField name={name} onChange={setName} />
      {rooms.length > 0 && (
        <div className={styles['start']}>
          <label htmlFor={id}>{t('team.groupStart')}</label>
          <select
            id={id}
            className={settings['select']}
            value={chosen}
            aria-describedby={`${id}-below`}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('team.groupStartEmpty')}</option>
            {rooms.map(({ conversationId, room }) => (
              <option key={conversationId} value={conversationId}>
                {t('team.groupStartRoom', { name: room.title })}
              </option>
            ))}
          </select>
          <div id={`${id}-below`} className={styles['note']}>
            {chosen !== '' && t('team.groupFromRoomText')}
          </div>
        </div>
      )}
      <CreatedGroup created={created} />
      <ProblemText problem={problem} className={styles['problem']} />
      <ServerButton type="submit" className={controls['primary']} disabled={busy}>
        {t('team.createGroup')}
      </ServerButton>
    </form>
  );
}

function GroupRow({ group }: { readonly group: Group }): ReactElement {
  const t = useWords();
  const { groups } = useParley().actions;
  const [open, setOpen] = useState<'members' | 'rename' | 'delete' | null>(null);
  const { id, name, size } = group;
  const close = (): void => setOpen(null);
  return (
    <li className={styles['row']}>
      <span className={cx(controls['cut'], controls['grow'])}>{name}</span>
      <small>{t('team.groupSize', { count: size })}</small>
      <span className={styles['menu']}>
        <Menu>
          <MenuButton className={controls['icon']} label={t('team.groupMenu', { name })}>
            <Icon name="more" />
          </MenuButton>
          <MenuContent>
            <MenuItem label={t('team.changeMembers')} needsServer onSelect={() => setOpen('members')} />
            <MenuItem label={t('team.renameGroup')} needsServer onSelect={() => setOpen('rename')} />
            <MenuSeparator />
            <MenuItem label={t('team.deleteGroup')} isDanger needsServer onSelect={() => setOpen('delete')} />
          </MenuContent>
        </Menu>
      </span>
      {open === 'members' && <GroupMembersDialog group={group} onClose={close} />}
      {open === 'rename' && <RenameDialog group={group} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('team.deleteGroupTitle', { name })}
          text={t('team.deleteGroupText')}
          confirmLabel={t('team.deleteGroupYes')}
          danger
          onConfirm={() => groups.remove(id)}
          onClose={close}
        />
      )}
    </li>
  );
}

interface RenameDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

function RenameDialog({ group, onClose }: RenameDialogProps): ReactElement {
  const t = useWords();
  const { groups } = useParley().actions;
  const [name, setName] = useState(group.name);
  const { busy, problem, submit } = useSubmit();

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (await submit(() => groups.rename(group.id, name))) onClose();
  }

  return (
    <Dialog
      title={t('team.renameGroupTitle', { name: group.name })}
      subtitle={t('team.renameGroupText')}
      onClose={onClose}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('team.groupName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <ProblemText problem={problem} className={form['problem']} />
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <ServerButton type="submit" className={controls['primary']} disabled={busy}>
            {t('team.save')}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}
