import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { nicknameOf } from '#shared/text/nickname.ts';
import type { RoomState } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field, PasswordField } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { DEFAULT_IDLE_MS, IdleTimeField } from './IdleTimeField.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { CheckField } from './CheckField.tsx';
import { fieldOfRoomProblem, type RoomField } from './fieldOfRoomProblem.ts';
import styles from './RoomForm.module.css';
import { JoiningField } from './JoiningField.tsx';
import { parseSeats, seatsText } from './seats.ts';

const DEFAULT_SEATS = 20;

export interface NewRoomProps {
  readonly name: string;
  /** The room that is created again; its password has to be entered again. */
  readonly template: RoomState | null;
  /** Everyone may join, and it never closes, unless the person chooses otherwise. */
  readonly isChannel: boolean;
}

export function NewRoom(props: NewRoomProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  return (
    <Dialog
      title={t(props.isChannel ? 'rooms.newChannel' : 'rooms.newTitle')}
      subtitle={t(props.isChannel ? 'rooms.newChannelText' : 'rooms.newText')}
      onClose={actions.rooms.closeDialog}
    >
      <NewRoomForm {...props} />
    </Dialog>
  );
}

function NewRoomForm({ name: initialName, template, isChannel }: NewRoomProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const me = useMe();
  const id = useId();
  const first = useInitialFocus();
  const defaultNickname = nicknameOf(me.name);
  const [name, setName] = useState(initialName);
  const [password, setPassword] = useState('');
  const [seats, setSeats] = useState(seatsText(template?.seats ?? (isChannel ? 0 : DEFAULT_SEATS)));
  const [idleTtlMs, setIdleTtlMs] = useState(template?.idleTtlMs ?? (isChannel ? 0 : DEFAULT_IDLE_MS));
  const [hidden, setHidden] = useState(template?.hidden ?? false);
  const [isEncrypted, setEncrypted] = useState(template?.encryption !== undefined);
  const [isReadableExpected, setReadableExpected] = useState(false);
  const [joining, setJoining] = useState(template?.joining ?? (isChannel ? 'open' : 'private'));
  const [topic, setTopic] = useState(template?.topic ?? '');
  const [nickname, setNickname] = useState(defaultNickname);
  const { busy, problem, submit } = useSubmit();
  const problemField = fieldOfRoomProblem(problem);
  const close = actions.rooms.closeDialog;

  function create(event: SubmitEvent): void {
    event.preventDefault();
    void submit(() => {
      const invalidField = validate();
      if (invalidField !== null) return Promise.resolve({ code: 'INVALID_ARGUMENT', details: { field: invalidField } });
      return actions.rooms.create({
        name,
        password: password === '' ? null : password,
        seats: parseSeats(seats) ?? DEFAULT_SEATS,
        idleTtlMs,
        hidden,
        joining,
        topic,
        ...(isEncrypted ? { encrypted: true } : isReadableExpected && { encrypted: false }),
        ...(nickname !== defaultNickname && { nickname }),
      });
    });
  }

  /** Checks that need no server. The server checks the minimum idle time, which it defines. */
  function validate(): RoomField | null {
    if ((template?.locked === true || isEncrypted) && password === '') return 'password';
    if (parseSeats(seats) === null) return 'seats';
    return idleTtlMs >= 0 && idleTtlMs <= LIMITS.roomIdleMaxMs ? null : 'idleTtlMs';
  }

  function errorAt(field: RoomField): string | null {
    if (problem === null || problemField !== field) return null;
    if (problem.code !== 'INVALID_ARGUMENT') return describeProblem(t, problem);
    if (field === 'seats') return t('rooms.badSeats', { max: LIMITS.roomSeatsMax });
    if (field === 'idleTtlMs') return t('rooms.badIdleTime');
    if (field !== 'password') return describeProblem(t, problem);
    return t(template?.locked === true ? 'rooms.passwordAgain' : 'rooms.encryptPassword');
  }

  return (
    <form onSubmit={create} noValidate>
      <Field
        {...(template === null && { ref: first })}
        label={t('rooms.name')}
        error={errorAt('name')}
        start={<span className={styles['sign']}>#</span>}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setReadableExpected(false);
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {isChannel && (
        <Field
          label={t('insideRoom.topic')}
          optional={t('rooms.optional')}
          maxLength={LIMITS.roomTopicLength}
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
          autoComplete="off"
        />
      )}
      <div className={styles['pair']}>
        <PasswordField
          {...(template !== null && { ref: first })}
          optional={template?.locked === true || isEncrypted ? undefined : t('rooms.optional')}
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
          autoComplete="new-password"
        />
        <Field
          label={t('rooms.seats')}
          error={errorAt('seats')}
          inputMode="numeric"
          placeholder={t('rooms.noLimit')}
          value={seats}
          onChange={(event) => setSeats(event.target.value)}
          autoComplete="off"
        />
      </div>
      <IdleTimeField value={idleTtlMs} onChange={setIdleTtlMs} error={errorAt('idleTtlMs')} />
      <details className={styles['more']} {...(problemField === 'nickname' && { open: true })}>
        <summary>{t('rooms.more')}</summary>
        <Field
          label={t('rooms.nickname')}
          error={errorAt('nickname')}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {!hidden && <JoiningField value={joining} onChange={setJoining} />}
        <CheckField
          label={t('rooms.encrypt')}
          hint={t('rooms.encryptHint')}
          checked={isEncrypted}
          disabled={hidden}
          onChange={setEncrypted}
        />
        <CheckField
          label={t('rooms.hidden')}
          hint={t('rooms.hiddenHint')}
          checked={hidden}
          disabled={isEncrypted}
          onChange={setHidden}
        />
      </details>
      {problemField === 'form' && (
        <p className={styles['problem']} role="alert">
          {errorAt('form')}
        </p>
      )}
      {problem?.code === 'ROOM_NOT_ENCRYPTED' && (
        <CheckField label={t('rooms.joinReadable')} checked={isReadableExpected} onChange={setReadableExpected} />
      )}
      <p id={`${id}-end`} className={styles['ending']}>
        {t(idleTtlMs === 0 ? 'rooms.neverHint' : 'rooms.idleHint')}
      </p>
      <div className={styles['actions']}>
        {problem?.code === 'ROOM_NAME_TAKEN' && (
          <button
            type="button"
            className={styles['other']}
            onClick={() => actions.rooms.openDialog({ kind: 'enter', name })}
          >
            {t('rooms.enterNamed', { name })}
          </button>
        )}
        <button type="button" className={controls['secondary']} onClick={close}>
          {t('common.cancel')}
        </button>
        <ServerButton type="submit" className={controls['primary']} disabled={busy} aria-describedby={`${id}-end`}>
          {t(busy ? 'rooms.working' : isChannel ? 'rooms.createChannel' : 'rooms.create')}
        </ServerButton>
      </div>
    </form>
  );
}
