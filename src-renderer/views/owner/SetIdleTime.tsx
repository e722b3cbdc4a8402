import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import { IdleTimeField } from '../rooms/IdleTimeField.tsx';
import { useSubmit } from '../rooms/useSubmit.ts';
import { OptionForm, type OptionDialogProps } from './OptionForm.tsx';

/** Sets the idle time after which the room closes; saving restarts it. */
export function SetIdleTime({ conversation, onClose }: OptionDialogProps): ReactElement {
  const { t } = useTranslation();
  const { moderation } = useParley().actions;
  const { conversationId, room } = conversation;
  const [idleTtlMs, setIdleTtlMs] = useState(room.idleTtlMs);
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, problemField, submit } = useSubmit();

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
