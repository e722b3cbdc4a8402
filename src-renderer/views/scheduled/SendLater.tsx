import { type ReactElement, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refuseMessageText } from '#shared/text/messageText.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent } from '../parts/Menu.tsx';
import { useMenuChoice } from '../parts/useMenuChoice.ts';
import { useOffline } from '../parts/useOffline.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { ScheduleMenuItems } from './ScheduleMenuItems.tsx';
import styles from './Scheduled.module.css';

export interface SendLaterProps {
  /** The composer's text field, which gets the focus afterwards. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversationId: string;
  readonly text: string;
  readonly hasFiles: boolean;
  readonly isEmpty: boolean;
  readonly isMuted: boolean;
  readonly onRefused: (problem: Problem) => void;
  readonly onScheduled: () => void;
}

/** Button beside the send button that schedules the message. */
export function SendLater({
  field,
  conversationId,
  text,
  onRefused,
  onScheduled,
  ...state
}: SendLaterProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const disabledReason = useDisabledReason(state);
  const [isOpen, setOpen] = useState(false);
  const [isChoosingTime, setChoosingTime] = useState(false);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<number | 'other'>((choice) => {
    if (choice !== 'other') {
      void scheduleAt(choice);
      return;
    }
    // The dialog returns the focus to the text field.
    field.current?.focus();
    setChoosingTime(true);
  });

  async function schedule(sendAt: number): Promise<Problem | null> {
    const refused = refuseMessageText(text);
    if (refused !== null) return { code: refused, details: {} };
    return actions.scheduled.schedule(conversationId, text, sendAt);
  }

  async function scheduleAt(sendAt: number): Promise<void> {
    const problem = await schedule(sendAt);
    if (problem === null) onScheduled();
    else onRefused(problem);
  }

  return (
    <>
      {/* Not `disabled`, which would take away the focus, and with it the reason. */}
      <Menu open={isOpen && disabledReason === null} onOpenChange={(open) => setOpen(open && disabledReason === null)}>
        <MenuButton
          ref={button}
          className={cx(controls['icon'], styles['later'])}
          label={t('scheduled.menu')}
          title={disabledReason ?? t('scheduled.menu')}
          aria-disabled={disabledReason !== null}
        >
          <Icon name="chevronDown" />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <ScheduleMenuItems onChoose={choose} />
        </MenuContent>
      </Menu>
      {isChoosingTime && (
        <ScheduleDialog schedule={schedule} onScheduled={onScheduled} onClose={() => setChoosingTime(false)} />
      )}
    </>
  );
}

/** Why the message can't be scheduled; `null` if it can. */
function useDisabledReason({
  hasFiles,
  isEmpty,
  isMuted,
}: Pick<SendLaterProps, 'hasFiles' | 'isEmpty' | 'isMuted'>): string | null {
  const { t } = useTranslation();
  const offline = useOffline();
  if (isMuted) return t('scheduled.whyMuted');
  if (hasFiles) return t('scheduled.whyFiles');
  return offline ?? (isEmpty ? t('scheduled.whyEmpty') : null);
}
