import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { canHavePasskeys } from '#shared/account/canHavePasskeys.ts';
import { describeDevice } from '#shared/account/describeDevice.ts';
import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { isPasskeyName } from '#shared/contract/passkeyCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import { cancelPasskey, canUsePasskeys, createPasskey } from '../../local/passkeys.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import { useFocusRestore, useInitialFocus } from '../parts/focus.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { ConfirmWithPassword, type Proof } from './ConfirmWithPassword.tsx';
import { deviceName } from './SessionList.tsx';
import styles from './Settings.module.css';

type Begun = Output<'account.beginPasskey'>;

interface AddPasskeyProps {
  readonly onOpen: () => void;
  readonly onAdded: () => void;
}

/** Adds a passkey: in this page, or on the desktop in a browser, which opens the server. */
export function AddPasskey({ onOpen, onAdded }: AddPasskeyProps): ReactElement {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const host = useStore(useParley().stores.host, ({ description }) => description);
  if (host?.kind === 'desktop') return <AddInBrowser origin={host.connection?.origin} />;
  if (!canUsePasskeys()) return <p className={styles['note']}>{t('errors.PASSKEYS_UNAVAILABLE')}</p>;

  function toggle(): void {
    setOpen(!isOpen);
    onOpen();
  }

  function finish(): void {
    setOpen(false);
    onAdded();
  }

  return (
    <>
      <div className={styles['buttons']}>
        <ServerButton className={controls['secondary']} aria-expanded={isOpen} onClick={toggle}>
          {t('settings.passkeys.add')}
        </ServerButton>
      </div>
      {isOpen && <Steps onAdded={finish} onCancel={() => setOpen(false)} />}
    </>
  );
}

function AddInBrowser({ origin }: { readonly origin: string | undefined }): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const { problem, submit } = useSubmit();
  if (origin === undefined || !canHavePasskeys(new URL(origin))) {
    return <p className={styles['note']}>{t('errors.PASSKEYS_UNAVAILABLE')}</p>;
  }

  async function open(): Promise<Problem | null> {
    const opened = await client.request('host.openExternal', { url: `${origin}/` });
    return opened.ok ? null : opened.error;
  }

  return (
    <>
      <p className={styles['note']}>{t('settings.passkeys.inBrowserText')}</p>
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={() => void submit(open)}>
          {t('settings.passkeys.addInBrowser')}
        </button>
      </div>
    </>
  );
}

interface StepsProps {
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** The password, so that a window left open can't be used to sign in later; then the name, and the browser's dialog. */
function Steps({ onAdded, onCancel }: StepsProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  useFocusRestore();

  async function begin(proof: Proof): Promise<Problem | null> {
    setRefused(null);
    const answer = await client.request('account.beginPasskey', proof);
    if (!answer.ok) return answer.error;
    setBegun(answer.value);
    return null;
  }

  /** The server accepts an answer to its challenge once. */
  function beginAgain(problem: Problem): void {
    setBegun(null);
    setRefused(problem);
  }

  if (begun !== null) return <Create begun={begun} onAdded={onAdded} onRefused={beginAgain} onCancel={onCancel} />;
  return (
    <>
      <ProblemText problem={refused} className={styles['bad']} />
      <ConfirmWithPassword
        text={t('settings.passkeys.addText')}
        label={t('settings.passkeys.continue')}
        onConfirm={begin}
        onCancel={onCancel}
      />
    </>
  );
}

interface CreateProps extends StepsProps {
  readonly begun: Begun;
  /** The server did not add the passkey. */
  readonly onRefused: (problem: Problem) => void;
}

/** Names the passkey and creates it. A person who closed the browser's dialog may try again. */
function Create({ begun, onAdded, onRefused, onCancel }: CreateProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const me = useMe();
  const field = useInitialFocus();
  const [name, setName] = useState(() => deviceName(t, describeDevice(navigator.userAgent)));
  const [isInvalid, setInvalid] = useState(false);
  const nameError = t(name.trim() === '' ? 'settings.passkeys.nameMissing' : 'settings.passkeys.nameTooLong', {
    passkeyNameLength: LIMITS.passkeyNameLength,
  });
  const { busy, problem, submit } = useSubmit();
  useEffect(() => cancelPasskey, []);

  async function create(): Promise<Problem | null> {
    const created = await createPasskey(begun, me.name);
    if (!created.ok) return created.error;
    if (created.value === null) return null;
    const added = await client.request('account.addPasskey', { name, response: created.value });
    if (added.ok) onAdded();
    else onRefused(added.error);
    return null;
  }

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setInvalid(!isPasskeyName(name));
    if (isPasskeyName(name)) await submit(create);
  }

  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Field
        ref={field}
        label={t('settings.passkeys.name')}
        hint={t('settings.passkeys.nameHint')}
        error={isInvalid ? nameError : null}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <button type="button" className={controls['secondary']} onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <ServerButton type="submit" className={controls['secondary']} aria-disabled={busy}>
          {t('settings.passkeys.create')}
        </ServerButton>
      </div>
    </form>
  );
}
