import { type ReactElement, useState } from 'react';
import { webGuestLink } from '#shared/text/guestLink.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopySecretButton } from '../parts/CopyButton.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './GuestLinkDialog.module.css';

interface GuestLinkDialogProps {
  readonly conversation: RoomSummary;
  /** Of the server. */
  readonly origin: string;
  readonly onClose: () => void;
}

/** Creates the link with which people without an account enter the room, or turns it off. */
export function GuestLinkDialog({ conversation, origin, onClose }: GuestLinkDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  /** Undefined: not changed here. Null: turned off. */
  const [code, setCode] = useState<string | null | undefined>();
  const { busy, problem, submit } = useSubmit();
  const { conversationId, room } = conversation;

  const set = (on: boolean) => () =>
    void submit(async () => {
      const result = await moderation.setGuestLink(conversationId, on);
      if (!result.ok) return result.error;
      setCode(result.value);
      return null;
    });

  const link = typeof code === 'string' ? webGuestLink(origin, { room: room.title, code }) : null;
  return (
    <Dialog
      title={t('insideRoom.guestLink.title')}
      subtitle={t('insideRoom.guestLink.text', { name: room.title })}
      onClose={onClose}
    >
      <output className={styles['link']}>
        {link === null ? (
          t(code === null ? 'insideRoom.guestLink.off' : 'insideRoom.guestLink.replaces')
        ) : (
          <code>{link}</code>
        )}
      </output>
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        <ServerButton className={form['other']} disabled={busy} onClick={set(false)}>
          {t('insideRoom.guestLink.turnOff')}
        </ServerButton>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('rooms.close')}
        </button>
        {link === null ? (
          <ServerButton className={controls['primary']} disabled={busy} onClick={set(true)}>
            {t('insideRoom.guestLink.create')}
          </ServerButton>
        ) : (
          <CopySecretButton
            text={link}
            labels={{
              copy: t('insideRoom.guestLink.copy'),
              copied: t('insideRoom.linkCopied'),
              notCopied: t('insideRoom.linkNotCopied'),
            }}
            className={controls['primary']}
          />
        )}
      </div>
    </Dialog>
  );
}
