import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Invitation, type Joining, twoFactorRuleSchema } from '#shared/contract/teamModel.ts';
import { joinLink } from '#shared/text/joinLink.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { Choice } from '../settings/SettingControls.tsx';
import { NewCode } from './NewCode.tsx';
import styles from './Team.module.css';
import { TWO_FACTOR_RULE_WORDS } from './twoFactorRuleWords.ts';

const DAY_MS = 86_400_000;
const LIFETIMES = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
const JOINING = {
  open: 'team.joiningOpen',
  invitation: 'team.joiningInvitation',
  closed: 'team.joiningClosed',
} as const satisfies Record<Joining, string>;
const JOININGS = ['open', 'invitation', 'closed'] as const;

/** Who may join, for the owner also who needs two-factor sign-in, and the invitations. */
export function InvitationsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const isOwner = useMe().role === 'owner';
  const { invitations, joining, twoFactorRule } = useStore(stores.team);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { team } = actions;

  useEffect(() => void team.loadInvitations().then(setProblem), [team]);

  return (
    <>
      {joining !== null && (
        <Choice
          label={t('team.joining')}
          value={joining}
          options={JOININGS.map((value) => ({ value, label: t(JOINING[value]) }))}
          onChoose={(value) => void team.setJoining(value).then(setProblem)}
        />
      )}
      {isOwner && twoFactorRule !== null && (
        <>
          <Choice
            label={t('team.twoFactorRule')}
            value={twoFactorRule}
            options={twoFactorRuleSchema.options.map((value) => ({ value, label: t(TWO_FACTOR_RULE_WORDS[value]) }))}
            onChoose={(value) => void team.setTwoFactorRule(value).then(setProblem)}
          />
          <p className={styles['note']}>{t('team.twoFactorRuleHint')}</p>
        </>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      <NewInvitation />
      {invitations === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {invitations?.length === 0 && <p className={styles['note']}>{t('team.noInvitations')}</p>}
      <ul className={styles['list']} aria-label={t('team.invitations')}>
        {invitations?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRevoke={() => void team.revoke(invitation.id).then(setProblem)}
          />
        ))}
      </ul>
    </>
  );
}

function NewInvitation(): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const [note, setNote] = useState('');
  const [uses, setUses] = useState('1');
  const [lifetime, setLifetime] = useState<keyof typeof LIFETIMES>('week');
  const [role, setRole] = useState<Invitation['role']>('member');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [rooms, setRooms] = useState<ReadonlySet<string>>(new Set());
  const [roomProblem, setRoomProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const connection = useStore(useParley().stores.host, ({ description }) => description?.connection ?? null);
  const origin = connection?.kind === 'gateway' ? connection.origin : undefined;

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const count = /^\d{1,6}$/.test(uses.trim()) ? Number(uses) : 0;
    const isValid = count >= 1 && count <= LIMITS.invitationUses;
    setInvalid(!isValid);
    const lacksRoom = role === 'guest' && rooms.size === 0;
    const hasTooMany = rooms.size > LIMITS.invitationRooms;
    setRoomProblem(
      lacksRoom ? t('team.chooseRoom') : hasTooMany ? t('team.tooManyRooms', { max: LIMITS.invitationRooms }) : null,
    );
    if (!isValid || lacksRoom || hasTooMany) return;
    const lifetimeMs = LIFETIMES[lifetime];
    const result = await team.invite({ role, uses: count, lifetimeMs, note: note.trim(), rooms: [...rooms] });
    setProblem(result.ok ? null : result.error);
    setCode(result.ok ? result.value : null);
    if (result.ok) setNote('');
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void create(event)} noValidate>
      <h4>{t('team.newInvitation')}</h4>
      <Field
        label={t('team.note')}
        hint={t('team.noteHint')}
        maxLength={LIMITS.invitationNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        autoComplete="off"
      />
      <Field
        label={t('team.uses')}
        error={isInvalid ? t('team.badUses', { max: LIMITS.invitationUses }) : null}
        inputMode="numeric"
        value={uses}
        onChange={(event) => setUses(event.target.value)}
        autoComplete="off"
      />
      <Choice
        label={t('team.validFor')}
        value={lifetime}
        options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`team.${value}`) }))}
        onChoose={setLifetime}
      />
      <Choice
        label={t('team.joinsAs')}
        value={role}
        options={(['member', 'guest', 'admin'] as const).map((value) => ({ value, label: t(`team.${value}`) }))}
        onChoose={setRole}
      />
      <RoomChoice chosen={rooms} onChange={setRooms} isForGuest={role === 'guest'} />
      {roomProblem !== null && (
        <p className={styles['problem']} role="alert">
          {roomProblem}
        </p>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      <ServerButton type="submit" className={controls['primary']}>
        {t('team.create')}
      </ServerButton>
      {code !== null && (
        <NewCode key={code} code={code} link={origin === undefined ? undefined : joinLink(origin, code)} />
      )}
    </form>
  );
}

interface RoomChoiceProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly isForGuest: boolean;
}

/** The rooms into which an invitation puts people: those that I am in. */
function RoomChoice({ chosen, onChange, isForGuest }: RoomChoiceProps): ReactElement {
  const t = useWords();
  const conversations = useStore(useParley().stores.conversations);
  const rooms = roomsInOrder(conversations);

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <fieldset className={styles['rooms']}>
      <legend>{t('team.intoRooms')}</legend>
      <p className={styles['note']}>
        {t(rooms.length === 0 ? 'team.noRoomsToJoin' : isForGuest ? 'team.guestHint' : 'team.intoRoomsHint')}
      </p>
      {rooms.map(({ conversationId, room }) => (
        <label key={conversationId}>
          <input type="checkbox" checked={chosen.has(conversationId)} onChange={() => toggle(conversationId)} />
          <span className={controls['cut']}>{room.title}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const { note, role, uses, used, expiresAt, revoked } = invitation;
  const facts = [
    t(`team.${role}`),
    t('team.used', { used, uses }),
    revoked ? t('team.revoked') : t('team.expires', { time: dayAndTime(expiresAt, today) }),
  ];
  return (
    <li className={styles['row']} data-inactive={revoked || used >= uses}>
      <span className={cx(controls['cut'], controls['grow'])}>{note === '' ? t('team.unnamed') : note}</span>
      <small>{facts.join(' · ')}</small>
      {!revoked && used < uses && (
        <ServerButton className={controls['secondary']} onClick={onRevoke}>
          {t('team.revoke')}
        </ServerButton>
      )}
    </li>
  );
}
