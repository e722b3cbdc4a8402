import { type ReactElement, useState } from 'react';
import { isVisitor } from '#shared/account/visitorId.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useRemainingMute } from '../members/useMyMute.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './PersonMenu.module.css';

const MINUTE_MS = 60_000;
const MUTE_DURATIONS = [
  { labelKey: 'muteTenMinutes', durationMs: 10 * MINUTE_MS },
  { labelKey: 'muteHour', durationMs: 60 * MINUTE_MS },
  { labelKey: 'muteDay', durationMs: 24 * 60 * MINUTE_MS },
  { labelKey: 'muteForGood', durationMs: null },
] as const;

export interface PersonMenuProps {
  readonly conversationId: string;
  readonly person: RoomPerson;
  /** Called with the error to show beside the person. */
  readonly onProblem: (problem: Problem | null) => void;
}

/** Menu of the actions that a room's owner has for a person in it. */
export function PersonMenu({ conversationId, person, onProblem }: PersonMenuProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const { userId, nickname: name } = person;
  const isMuted = useRemainingMute(person.mutedUntil) !== null;
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState<'handOver' | 'remove' | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice(setConfirming);

  async function run(work: () => Promise<Problem | null>): Promise<void> {
    setBusy(true);
    onProblem(null);
    const problem = await work();
    setBusy(false);
    onProblem(problem);
  }

  return (
    <>
      <Menu>
        <MenuButton
          ref={button}
          className={styles['button']}
          label={t('insideRoom.personMenu', { name })}
          disabled={busy}
        >
          <Icon name="more" />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <MenuLabel label={t('insideRoom.mute')} />
          {MUTE_DURATIONS.map(({ labelKey, durationMs }) => (
            <MenuItem
              key={labelKey}
              label={t(`insideRoom.${labelKey}`)}
              needsServer
              onSelect={() => void run(() => moderation.mute(conversationId, userId, durationMs))}
            />
          ))}
          {isMuted && (
            <MenuItem
              label={t('insideRoom.unmute')}
              needsServer
              onSelect={() => void run(() => moderation.unmute(conversationId, userId))}
            />
          )}
          <MenuSeparator />
          {!isVisitor(userId) && (
            <MenuItem needsServer label={t('insideRoom.makeOwner')} onSelect={() => choose('handOver')} />
          )}
          <MenuItem label={t('insideRoom.remove')} isDanger needsServer onSelect={() => choose('remove')} />
        </MenuContent>
      </Menu>
      {confirming === 'handOver' && (
        <ConfirmDialog
          title={t('insideRoom.makeOwnerTitle', { name })}
          text={t('insideRoom.makeOwnerText', { name })}
          confirmLabel={t('insideRoom.makeOwnerYes')}
          onConfirm={() => moderation.handOver(conversationId, userId)}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'remove' && (
        <ConfirmDialog
          title={t('insideRoom.removeTitle', { name })}
          text={t('insideRoom.removeText')}
          confirmLabel={t('insideRoom.removeYes')}
          danger
          onConfirm={() => moderation.remove(conversationId, userId)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}
