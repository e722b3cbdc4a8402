import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMuteLeft } from '../members/useMuteLeft.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import menu from '../parts/Menu.module.css';
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
  /** Why something was refused; told beside the person. */
  readonly onProblem: (problem: Problem | null) => void;
}

/** What a room's owner can do about somebody in it. */
export function PersonMenu({ conversationId, person, onProblem }: PersonMenuProps): ReactElement {
  const { t } = useTranslation();
  const { owning } = useParley().actions;
  const { userId, nickname: name } = person;
  const isMuted = useMuteLeft(person.mutedUntil) !== null;
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'handOver' | null>(null);
  const chosen = useRef<'handOver' | null>(null);

  async function run(work: () => Promise<Problem | null>): Promise<void> {
    setBusy(true);
    onProblem(null);
    const refused = await work();
    setBusy(false);
    onProblem(refused);
  }

  /** Only when the menu is gone, so that the dialog gives the focus back to the button. */
  function closed(event: Event): void {
    event.preventDefault();
    button.current?.focus();
    setAsking(chosen.current);
    chosen.current = null;
  }

  return (
    <>
      {/* Not modal: a modal menu writes a <style> into the page, which its security policy forbids. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={button}
          className={styles['button']}
          aria-label={t('insideRoom.personMenu', { name })}
          title={t('insideRoom.personMenu', { name })}
          disabled={busy}
        >
          <Icon name="more" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={menu['menu']}
            align="end"
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={closed}
          >
            <DropdownMenu.Label className={menu['label']}>{t('insideRoom.mute')}</DropdownMenu.Label>
            {MUTES.map(({ words, forMs }) => (
              <DropdownMenu.Item
                key={words}
                className={menu['item']}
                onSelect={() => void run(() => owning.mute(conversationId, userId, forMs))}
              >
                {t(`insideRoom.${words}`)}
              </DropdownMenu.Item>
            ))}
            {isMuted && (
              <DropdownMenu.Item
                className={menu['item']}
                onSelect={() => void run(() => owning.unmute(conversationId, userId))}
              >
                {t('insideRoom.unmute')}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Separator className={menu['line']} />
            <DropdownMenu.Item className={menu['item']} onSelect={() => (chosen.current = 'handOver')}>
              {t('insideRoom.makeOwner')}
            </DropdownMenu.Item>
            <DropdownMenu.Item
              className={menu['item']}
              data-danger=""
              onSelect={() => void run(() => owning.remove(conversationId, userId))}
            >
              <span>
                {t('insideRoom.remove')}
                <small>{t('insideRoom.removeHint')}</small>
              </span>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asking === 'handOver' && (
        <Confirm
          title={t('insideRoom.makeOwnerTitle', { name })}
          text={t('insideRoom.makeOwnerText', { name })}
          yes={t('insideRoom.makeOwnerYes')}
          onYes={() => owning.handOver(conversationId, userId)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
