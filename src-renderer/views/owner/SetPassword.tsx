import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { useParley } from '../ParleyContext.ts';
import { PasswordField } from '../parts/PasswordField.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useInitialFocus } from '../parts/useInitialFocus.ts';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../rooms/useSubmit.ts';
import { OptionForm, type OptionDialogProps } from './OptionForm.tsx';

/** Sets or removes the password of a room. */
export function SetPassword({ conversation, onClose }: OptionDialogProps): ReactElement {
  const { t } = useTranslation();
  const { moderation } = useParley().actions;
  const field = useInitialFocus();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const { conversationId, room } = conversation;

  async function set(next: string | null): Promise<void> {
    if (await submit(() => moderation.setPassword(conversationId, next))) onClose();
  }

  function save(): void {
    setMissing(password === '');
    if (password !== '') void set(password);
  }

  const open = room.locked && (
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
      extraAction={open}
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
