import { type ComponentType, type ReactElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { LIMITS, SLOW_MODES_MS } from '#shared/contract/limits.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Field, PasswordField, TextArea } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { parseSeats, seatsText } from '../rooms/seats.ts';
import { useSubmit } from '../parts/useSubmit.ts';
import { fieldOfRoomProblem } from '../rooms/fieldOfRoomProblem.ts';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import { JoiningField } from '../rooms/JoiningField.tsx';
import { SlowModeField } from '../rooms/SlowModeField.tsx';
import { WritersField } from '../rooms/WritersField.tsx';
import { IdleTimeField } from '../rooms/IdleTimeField.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export type RoomOption =
  | 'leave'
  | 'close'
  | 'topic'
  | 'joining'
  | 'writers'
  | 'slowMode'
  | 'password'
  | 'seats'
  | 'idleTime';

export function RoomOptionDialog({
  option,
  ...props
}: OptionDialogProps & { readonly option: RoomOption }): ReactElement {
  const t = useWords();
  const { rooms } = useParley().actions;
  const me = useMe();
  const { conversationId, room } = props.conversation;

  function leaveText(): string {
    if (room.direct === true) return t('insideRoom.leaveGroupText');
    return t(room.ownerId === me.id ? 'insideRoom.leaveAsOwner' : 'insideRoom.leaveText');
  }

  switch (option) {
    case 'leave':
      return (
        <ConfirmDialog
          title={t('insideRoom.leaveTitle', { name: room.title })}
          text={leaveText()}
          confirmLabel={t('insideRoom.leaveYes')}
          onConfirm={() => rooms.leave(conversationId)}
          onClose={props.onClose}
        />
      );
    case 'close':
      return (
        <ConfirmDialog
          title={t('insideRoom.closeTitle', { name: room.title })}
          text={t('insideRoom.closeText')}
          confirmLabel={t('insideRoom.closeYes')}
          danger
          onConfirm={() => rooms.close(conversationId)}
          onClose={props.onClose}
        />
      );
    case 'topic':
      return <SetTopic {...props} />;
    case 'joining':
      return <SetJoining {...props} />;
    case 'writers':
      return <SetWriters {...props} />;
    case 'slowMode':
      return <SetSlowMode {...props} />;
    case 'password':
      return <SetPassword {...props} />;
    case 'seats':
      return <SetSeats {...props} />;
    case 'idleTime':
      return <SetIdleTime {...props} />;
    default:
      return assertNever(option);
  }
}

/** Sets topic and description of a room. */
function SetTopic({ conversation, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const field = useInitialFocus();
  const { conversationId, room } = conversation;
  const known = useStore(stores.members, (members) => members[conversationId]?.description);
  const [topic, setTopic] = useState(room.topic);
  /** Null: not changed here. */
  const [edited, setEdited] = useState<string | null>(null);
  const description = edited ?? known ?? '';
  const { busy, problem, submit } = useSubmit();

  async function save(): Promise<void> {
    if (await submit(() => actions.moderation.setTopic(conversationId, topic, description))) onClose();
  }

  const allow = (
    <AllowReadable
      conversationId={conversationId}
      problem={problem}
      className={form['other']}
      onAllowed={() => void save()}
    />
  );

  return (
    <OptionForm
      title={t('insideRoom.topicTitle')}
      text={t('insideRoom.topicText')}
      busy={busy || known === undefined}
      problem={problem}
      extraAction={allow}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        ref={field}
        label={t('insideRoom.topic')}
        maxLength={LIMITS.roomTopicLength}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
        autoComplete="off"
      />
      <TextArea
        label={t('insideRoom.description')}
        maxLength={LIMITS.roomDescriptionLength}
        value={description}
        onChange={(event) => setEdited(event.target.value)}
      />
    </OptionForm>
  );
}

/** Sets who may join a room. */
function SetJoining({ conversation: { conversationId, room }, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  return (
    <ChoiceForm
      title={t('insideRoom.joiningTitle')}
      text={t('insideRoom.joiningText')}
      value={room.joining}
      field={JoiningField}
      onSave={(joining) => moderation.setJoining(conversationId, joining)}
      onClose={onClose}
    />
  );
}

/** Sets who may write in a room. */
function SetWriters({ conversation: { conversationId, room }, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  return (
    <ChoiceForm
      title={t('insideRoom.writersTitle')}
      text={t('insideRoom.writersText')}
      value={room.writers ?? 'all'}
      field={WritersField}
      onSave={(writers) => moderation.setWriters(conversationId, writers)}
      onClose={onClose}
    />
  );
}

/** Sets how often each member of a room may write. */
function SetSlowMode({ conversation: { conversationId, room }, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  return (
    <ChoiceForm
      title={t('insideRoom.slowModeTitle')}
      text={t('insideRoom.slowModeText')}
      value={SLOW_MODES_MS.find((ms) => ms === room.slowModeMs) ?? 0}
      field={SlowModeField}
      onSave={(slowModeMs) => moderation.setSlowMode(conversationId, slowModeMs)}
      onClose={onClose}
    />
  );
}

interface ChoiceFormProps<Value> {
  readonly title: string;
  readonly text: string;
  /** The setting now. */
  readonly value: Value;
  readonly field: ComponentType<{ readonly value: Value; readonly onChange: (value: Value) => void }>;
  readonly onSave: (value: Value) => Promise<Problem | null>;
  readonly onClose: () => void;
}

/** A dialog with a setting of few values. */
function ChoiceForm<Value>(props: ChoiceFormProps<Value>): ReactElement {
  const { title, text, value, field: ChosenField, onSave, onClose } = props;
  const [chosen, setChosen] = useState(value);
  const { busy, problem, submit } = useSubmit();

  async function save(): Promise<void> {
    if (await submit(() => onSave(chosen))) onClose();
  }

  return (
    <OptionForm title={title} text={text} busy={busy} problem={problem} onSubmit={() => void save()} onClose={onClose}>
      <div data-initial-focus>
        <ChosenField value={chosen} onChange={setChosen} />
      </div>
    </OptionForm>
  );
}

/** Sets the number of seats of a room. */
function SetSeats({ conversation, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const field = useInitialFocus();
  const { conversationId, room } = conversation;
  const [seats, setSeats] = useState(seatsText(room.seats));
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, submit } = useSubmit();

  async function save(): Promise<void> {
    const count = parseSeats(seats);
    setInvalid(count === null);
    if (count !== null && (await submit(() => moderation.setSeats(conversationId, count)))) onClose();
  }

  return (
    <OptionForm
      title={t('insideRoom.seatsTitle')}
      text={t('insideRoom.seatsText')}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        ref={field}
        label={t('rooms.seats')}
        error={isInvalid ? t('rooms.badSeats', { max: LIMITS.roomSeatsMax }) : null}
        inputMode="numeric"
        placeholder={t('rooms.noLimit')}
        value={seats}
        onChange={(event) => setSeats(event.target.value)}
        autoComplete="off"
      />
    </OptionForm>
  );
}

/** Sets the idle time after which the room closes; saving restarts it. */
function SetIdleTime({ conversation, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const { conversationId, room } = conversation;
  const [idleTtlMs, setIdleTtlMs] = useState(room.idleTtlMs);
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const problemField = fieldOfRoomProblem(problem);

  async function save(): Promise<void> {
    const fits = idleTtlMs >= 0 && idleTtlMs <= LIMITS.roomIdleMaxMs;
    setInvalid(!fits);
    if (fits && (await submit(() => moderation.setIdleTime(conversationId, idleTtlMs)))) onClose();
  }

  function fieldError(): string | null {
    if (isInvalid || problem?.code === 'INVALID_ARGUMENT') return t('rooms.badIdleTime');
    return problemField === 'idleTtlMs' && problem !== null ? describeProblem(t, problem) : null;
  }

  return (
    <OptionForm
      title={t('insideRoom.idleTitle')}
      text={t('insideRoom.idleText')}
      busy={busy}
      problem={problemField === 'form' ? problem : null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div data-initial-focus>
        <IdleTimeField
          value={idleTtlMs}
          onChange={setIdleTtlMs}
          error={fieldError()}
          hint={t(idleTtlMs === 0 ? 'rooms.neverHint' : 'rooms.idleHint')}
        />
      </div>
    </OptionForm>
  );
}

/** Sets or removes the password of a room. */
function SetPassword({ conversation, onClose }: OptionDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const field = useInitialFocus();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, submit, clearProblem } = useSubmit();
  const { conversationId, room } = conversation;

  async function set(next: string | null): Promise<void> {
    if (await submit(() => moderation.setPassword(conversationId, next))) onClose();
  }

  function save(): void {
    setMissing(password === '');
    if (password !== '') void set(password);
  }

  // An encrypted room always has a password.
  const open = room.locked && room.encryption === undefined && (
    <ServerButton className={form['other']} disabled={busy} onClick={() => void set(null)}>
      {t('insideRoom.openRoom')}
    </ServerButton>
  );
  return (
    <OptionForm
      title={t('insideRoom.passwordTitle')}
      text={t('insideRoom.passwordText')}
      busy={busy}
      problem={problem}
      extraAction={
        <>
          {open}
          <AllowReadable
            conversationId={conversationId}
            problem={problem}
            className={form['other']}
            onAllowed={clearProblem}
          />
        </>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <PasswordField
        ref={field}
        value={password}
        onChange={(next) => setPassword(next.slice(0, LIMITS.roomPasswordMaxLength))}
        error={isMissing ? t('insideRoom.passwordMissing') : null}
        autoComplete="new-password"
      />
    </OptionForm>
  );
}

/** What a dialog about one room needs. */
interface OptionDialogProps {
  readonly conversation: RoomSummary;
  readonly onClose: () => void;
}

interface OptionFormProps {
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
function OptionForm(props: OptionFormProps): ReactElement {
  const { title, text, busy, problem, extraAction, onSubmit, onClose, children } = props;
  const t = useWords();

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
