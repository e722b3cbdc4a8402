import { type ReactElement, useState } from 'react';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { roomRole } from '#shared/conversation/roomRole.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useRemainingMute } from '../members/useMyMute.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { ChoiceField } from '../rooms/ChoiceField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './PersonMenu.module.css';

const MINUTE_MS = 60_000;
const MUTE_DURATIONS = [
  { labelKey: 'muteTenMinutes', durationMs: 10 * MINUTE_MS },
  { labelKey: 'muteHour', durationMs: 60 * MINUTE_MS },
  { labelKey: 'muteDay', durationMs: 24 * 60 * MINUTE_MS },
  { labelKey: 'muteForGood', durationMs: null },
] as const;

const REMOVAL_DURATIONS = [
  { labelKey: 'removeHour', durationMs: 60 * MINUTE_MS },
  { labelKey: 'removeDay', durationMs: 24 * 60 * MINUTE_MS },
  { labelKey: 'removeWeek', durationMs: 7 * 24 * 60 * MINUTE_MS },
  { labelKey: 'removeForGood', durationMs: null },
] as const;
type RemovalDuration = (typeof REMOVAL_DURATIONS)[number]['labelKey'];

export interface PersonMenuProps {
  readonly conversation: RoomSummary;
  readonly person: RoomPerson;
  /** Called with the error to show beside the person. */
  readonly onProblem: (problem: Problem | null) => void;
}

/** Menu of what a room's owner and its moderators can do with a person in it. */
export function PersonMenu({ conversation, person, onProblem }: PersonMenuProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const { conversationId, room } = conversation;
  const isOwner = roomRole(room, useMe().id) === 'owner';
  const { userId, nickname: name } = person;
  const isAppointed = roomRole(room, userId) === 'moderator';
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
          {isOwner && !isVisitor(userId) && (
            <>
              <MenuItem
                label={t(isAppointed ? 'insideRoom.endModerator' : 'insideRoom.makeModerator')}
                needsServer
                onSelect={() => void run(() => moderation.setModerator(conversationId, userId, !isAppointed))}
              />
              <MenuItem needsServer label={t('insideRoom.makeOwner')} onSelect={() => choose('handOver')} />
            </>
          )}
          <MenuItem label={t('insideRoom.remove')} isDanger needsServer onSelect={() => choose('remove')} />
        </MenuContent>
      </Menu>
      {confirming !== null && (
        <PersonDialog
          confirming={confirming}
          conversationId={conversationId}
          person={person}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

interface PersonDialogProps {
  readonly confirming: 'handOver' | 'remove';
  readonly conversationId: string;
  readonly person: RoomPerson;
  readonly onClose: () => void;
}

/** Asks before a person becomes the owner or is removed. */
function PersonDialog({ confirming, conversationId, person, onClose }: PersonDialogProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const { userId, nickname: name } = person;
  const [duration, setDuration] = useState<RemovalDuration>('removeForGood');
  const forMs = REMOVAL_DURATIONS.find(({ labelKey }) => labelKey === duration)?.durationMs ?? null;
  if (confirming === 'handOver') {
    return (
      <ConfirmDialog
        title={t('insideRoom.makeOwnerTitle', { name })}
        text={t('insideRoom.makeOwnerText', { name })}
        confirmLabel={t('insideRoom.makeOwnerYes')}
        onConfirm={() => moderation.handOver(conversationId, userId)}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('insideRoom.removeTitle', { name })}
      text={t('insideRoom.removeText')}
      confirmLabel={t('insideRoom.removeYes')}
      danger
      onConfirm={() => moderation.remove(conversationId, userId, forMs)}
      onClose={onClose}
    >
      <div data-initial-focus>
        <ChoiceField
          label={t('insideRoom.removeFor')}
          choices={REMOVAL_DURATIONS.map(({ labelKey, durationMs }) => ({
            value: labelKey,
            label: t(`insideRoom.${labelKey}`),
            hint: t(durationMs === null ? 'insideRoom.removeForGoodHint' : 'insideRoom.removeForHint'),
          }))}
          value={duration}
          onChange={setDuration}
        />
      </div>
    </ConfirmDialog>
  );
}
