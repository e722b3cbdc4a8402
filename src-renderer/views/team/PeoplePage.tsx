import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { TeamMember } from '#shared/contract/teamModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { compareNames } from '../../text/formats.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';
import styles from './Team.module.css';

const ERASING_POLL_MS = 5_000;

/** Everyone with an account, their roles, and what an admin may do about them. */
export function PeoplePage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const people = useStore(stores.team, (team) => team.people);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [query, setQuery] = useState('');
  const { team } = actions;

  useEffect(() => void team.loadPeople().then(setProblem), [team]);
  // No event reports that an erasure is complete.
  const isErasing = people?.some(({ erasing }) => erasing === true) === true;
  useEffect(() => {
    if (!isErasing) return undefined;
    const timer = setInterval(() => void team.loadPeople(), ERASING_POLL_MS);
    return () => clearInterval(timer);
  }, [isErasing, team]);

  const shown = (people ?? [])
    .filter(({ name }) => nameMatches(name, query))
    .toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <>
      <Field
        label={t('team.search')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ProblemText problem={problem} className={styles['problem']} />
      {people === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      <ul className={styles['list']} aria-label={t('team.people')}>
        {shown.map((member) => (
          <PersonRow key={member.id} member={member} onProblem={setProblem} />
        ))}
      </ul>
      {people !== null && shown.length === 0 && <p className={styles['note']}>{t('team.noPeople')}</p>}
    </>
  );
}

interface PersonRowProps {
  readonly member: TeamMember;
  readonly onProblem: (problem: Problem | null) => void;
}

function PersonRow({ member, onProblem }: PersonRowProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const isActive = member.deactivatedAt === null;
  // The owner is changed only by handing the team over.
  const hasMenu = member.id !== me.id && member.role !== 'owner' && member.erasing !== true;
  const state = isActive ? member.role : member.erasing === true ? 'erasing' : 'deactivated';
  return (
    <li className={styles['row']} data-inactive={!isActive}>
      <Avatar person={member} />
      <span className={cx(controls['cut'], controls['grow'])}>{member.name}</span>
      <span className={styles['role']} data-role={isActive ? member.role : 'deactivated'}>
        {t(`team.${state}`)}
      </span>
      <span className={styles['menu']}>{hasMenu && <PersonMenu member={member} onProblem={onProblem} />}</span>
    </li>
  );
}

/** Questions that are dialogs of their own. */
const DIALOGS = {
  rename: RenameDialog,
  resetPassword: ResetPasswordDialog,
  sessions: SessionsDialog,
  erase: EraseDialog,
} as const;
type Question = 'makeOwner' | 'makeGuest' | 'deactivate' | keyof typeof DIALOGS;

function PersonMenu({ member, onProblem }: PersonRowProps): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const isOwner = useMe().role === 'owner';
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, role, deactivatedAt } = member;
  // Only the owner administers the accounts of admins.
  const mayAdminister = isOwner || role !== 'admin';
  const OwnDialog = question !== null && isOwnDialog(question) ? DIALOGS[question] : null;
  const close = (): void => setQuestion(null);
  const changeRole = (to: 'admin' | 'member'): void => void team.setRole(id, to).then(onProblem);
  const confirmed = {
    makeOwner: () => team.handOver(id),
    makeGuest: () => team.setRole(id, 'guest'),
    deactivate: () => team.deactivate(id),
  } as const;

  return (
    <>
      <Menu>
        <MenuButton className={controls['icon']} label={t('team.personMenu', { name })}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent>
          {deactivatedAt === null ? (
            <>
              {role !== 'admin' && role !== 'guest' && (
                <MenuItem label={t('team.makeAdmin')} needsServer onSelect={() => changeRole('admin')} />
              )}
              {role !== 'member' && (
                <MenuItem label={t('team.makeMember')} needsServer onSelect={() => changeRole('member')} />
              )}
              {role === 'member' && (
                <MenuItem label={t('team.makeGuest')} needsServer onSelect={() => setQuestion('makeGuest')} />
              )}
              {isOwner && (
                <MenuItem label={t('team.makeOwner')} needsServer onSelect={() => setQuestion('makeOwner')} />
              )}
              {mayAdminister && (
                <MenuItem label={t('team.rename')} needsServer onSelect={() => setQuestion('rename')} />
              )}
              {mayAdminister && (
                <MenuItem label={t('team.resetPassword')} needsServer onSelect={() => setQuestion('resetPassword')} />
              )}
              {mayAdminister && (
                <MenuItem label={t('team.sessions')} needsServer onSelect={() => setQuestion('sessions')} />
              )}
              <MenuSeparator />
              <MenuItem label={t('team.deactivate')} isDanger needsServer onSelect={() => setQuestion('deactivate')} />
            </>
          ) : (
            <MenuItem
              label={t('team.reactivate')}
              needsServer
              onSelect={() => void team.reactivate(id).then(onProblem)}
            />
          )}
          {mayAdminister && (
            <MenuItem label={t('team.erase')} isDanger needsServer onSelect={() => setQuestion('erase')} />
          )}
        </MenuContent>
      </Menu>
      {OwnDialog !== null && <OwnDialog person={member} onClose={close} />}
      {question !== null && !isOwnDialog(question) && (
        <ConfirmDialog
          title={t(`team.${question}Title`, { name })}
          text={t(`team.${question}Text`, { name })}
          confirmLabel={t(`team.${question}Yes`)}
          danger={question === 'deactivate'}
          onConfirm={confirmed[question]}
          onClose={close}
        />
      )}
    </>
  );
}

function isOwnDialog(question: Question): question is keyof typeof DIALOGS {
  return Object.hasOwn(DIALOGS, question);
}
