import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import styles from './Forward.module.css';

/** A person or a room that something can be sent to. */
export interface Recipient {
  readonly id: string;
  readonly person: Person;
  /** Displayed name. */
  readonly name: string;
}

export interface SendToDialogProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** Accessible names of the search field and the list, and the text of an empty list. */
  readonly labels: { readonly find: string; readonly list: string; readonly empty: string };
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Those that match the query. */
  readonly recipients: readonly Recipient[];
  /** Whether the server can read what is sent there, but not where it is now: then the person is asked first. */
  readonly leavesEncryption?: (receiver: Recipient) => boolean;
  /** Resolves to the problem if it could not be sent. `mayLeaveEncryption`: the person has agreed. */
  readonly onSend: (receiver: Recipient, mayLeaveEncryption: boolean) => Promise<Problem | null>;
  readonly onClose: () => void;
}

type Progress = 'asking' | 'sending' | 'sent' | Problem;

/** Sends something to several receivers, one after another, until it is closed. Enter sends to the first match. */
export function SendToDialog(props: SendToDialogProps): ReactElement {
  const { title, subtitle, labels, query, onQuery, recipients, leavesEncryption, onSend, onClose } = props;
  const t = useWords();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const field = useInitialFocus();

  async function send(receiver: Recipient): Promise<void> {
    const { id } = receiver;
    const update = (now: Progress): void => setProgress((before) => ({ ...before, [id]: now }));
    if (progress[id] === 'sending' || progress[id] === 'sent') return;
    const mustAgree = leavesEncryption?.(receiver) === true;
    if (mustAgree && progress[id] === undefined) {
      update('asking');
      return;
    }
    update('sending');
    update((await onSend(receiver, mustAgree)) ?? 'sent');
  }

  function keyDown(event: KeyboardEvent): void {
    const [first] = recipients;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
    event.preventDefault();
    // The answer to a question is its button.
    if (progress[first.id] !== 'asking') void send(first);
  }

  return (
    <Dialog title={title} subtitle={subtitle} onClose={onClose}>
      <label className={cx(controls['searchField'], styles['find'])}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          dir="auto"
          aria-label={labels.find}
          placeholder={labels.find}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={keyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      {recipients.length === 0 && <p className={controls['muted']}>{labels.empty}</p>}
      <ul className={styles['places']} aria-label={labels.list}>
        {recipients.map((receiver) => (
          <RecipientRow
            key={receiver.id}
            receiver={receiver}
            progress={progress[receiver.id]}
            onSend={() => void send(receiver)}
          />
        ))}
      </ul>
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('writing.forward.done')}
        </button>
      </div>
    </Dialog>
  );
}

interface RecipientRowProps {
  readonly receiver: Recipient;
  readonly progress: Progress | undefined;
  readonly onSend: () => void;
}

function RecipientRow({ receiver: { person, name }, progress, onSend }: RecipientRowProps): ReactElement {
  const t = useWords();
  const isBusy = progress === 'sending' || progress === 'sent';
  const state = stateOf(progress);
  return (
    <li>
      <Avatar person={person} />
      <span className={styles['name']}>
        <span className={controls['cut']}>{name}</span>
        {progress === 'asking' && <small role="alert">{t('writing.forward.unencrypted')}</small>}
        {typeof progress === 'object' && (
          <small role="alert">{t('writing.forward.failed', { why: describeProblem(t, progress) })}</small>
        )}
      </span>
      <button
        type="button"
        className={controls['secondary']}
        aria-disabled={isBusy}
        aria-label={t(`writing.forward.${state}To`, { name })}
        onClick={onSend}
      >
        {t(`writing.forward.${state}`)}
      </button>
    </li>
  );
}

function stateOf(progress: Progress | undefined): 'send' | 'sendUnencrypted' | 'sending' | 'sent' {
  if (progress === 'asking') return 'sendUnencrypted';
  return progress === 'sending' || progress === 'sent' ? progress : 'send';
}
