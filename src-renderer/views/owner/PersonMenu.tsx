import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMuteLeft } from '../members/useMuteLeft.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuLine } from '../parts/Menu.tsx';
import { useMenuChoice } from '../parts/useMenuChoice.ts';
import { Confirm } from './Confirm.tsx';
import styles from './PersonMenu.module.css';

const MINUTE_MS = 60_000;
const MUTES = [
  { words: 'muteTenMinutes', forMs: 10 * MINUTE_MS },
  { words: 'muteHour', forMs: 60 * MINUTE_MS },
  { words: 'muteDay', forMs: 24 * 60 * MINUTE_MS },
  { words: 'muteForGood', forMs: null },
] as const;

export interface PersonMenuProps {
  readonly conversationId: string;
  readonly person: RoomPerson;
  /** Called with the error to show beside the person. */
  readonly onProblem: (problem: Problem | null) => void;
}

/** Menu of the actions that a room's owner has for a person in it. */
export function PersonMenu({ conversationId, person, onProblem }: PersonMenuProps): ReactElement {
  const { t } = useTranslation();
  const { owning } = useParley().actions;
  const { userId, nickname: name } = person;
  const isMuted = useMuteLeft(person.mutedUntil) !== null;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'handOver' | 'remove' | null>(null);
  const { button, choose, closed } = useMenuChoice(setAsking);

  async function run(work: () => Promise<Problem | null>): Promise<void> {
    setBusy(true);
    onProblem(null);
    const refused = await work();
    setBusy(false);
    onProblem(refused);
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
        <MenuContent onCloseAutoFocus={closed}>
          <MenuLabel words={t('insideRoom.mute')} />
          {MUTES.map(({ words, forMs }) => (
            <MenuItem
              key={words}
              words={t(`insideRoom.${words}`)}
              needsServer
              onSelect={() => void run(() => owning.mute(conversationId, userId, forMs))}
            />
          ))}
          {isMuted && (
            <MenuItem
              words={t('insideRoom.unmute')}
              needsServer
              onSelect={() => void run(() => owning.unmute(conversationId, userId))}
            />
          )}
          <MenuLine />
          <MenuItem needsServer words={t('insideRoom.makeOwner')} onSelect={() => choose('handOver')} />
          <MenuItem words={t('insideRoom.remove')} isDanger needsServer onSelect={() => choose('remove')} />
        </MenuContent>
      </Menu>
      {asking === 'handOver' && (
        <Confirm
          title={t('insideRoom.makeOwnerTitle', { name })}
          text={t('insideRoom.makeOwnerText', { name })}
          yes={t('insideRoom.makeOwnerYes')}
          onYes={() => owning.handOver(conversationId, userId)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <Confirm
          title={t('insideRoom.removeTitle', { name })}
          text={t('insideRoom.removeText')}
          yes={t('insideRoom.removeYes')}
          danger
          onYes={() => owning.remove(conversationId, userId)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
