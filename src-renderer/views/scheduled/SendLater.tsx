import { type ReactElement, type RefObject, useState } from 'react';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import type { WritingBlock } from '../members/useWritingBlock.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { useOffline } from '../parts/ServerButton.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import styles from './Scheduled.module.css';
import { suggestedTimes } from '../times/suggestedTimes.ts';
import { TimeForm } from '../times/TimeForm.tsx';

export interface SendLaterProps {
  /** The composer's text field, which gets the focus afterwards. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversationId: string;
  readonly text: string;
  readonly hasFiles: boolean;
  readonly isEmpty: boolean;
  readonly block: WritingBlock | null;
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
  const t = useWords();
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
        <ScheduleDialog
          conversationId={conversationId}
          schedule={schedule}
          onScheduled={onScheduled}
          onClose={() => setChoosingTime(false)}
        />
      )}
    </>
  );
}

/** Why the message can't be scheduled; `null` if it can. */
function useDisabledReason({
  hasFiles,
  isEmpty,
  block,
}: Pick<SendLaterProps, 'hasFiles' | 'isEmpty' | 'block'>): string | null {
  const t = useWords();
  const offline = useOffline();
  // The slow mode lets the message through at its time, or a little later.
  if (block !== null && block.kind !== 'slowMode') return t(`scheduled.why.${block.kind}`);
  if (hasFiles) return t('scheduled.whyFiles');
  return offline ?? (isEmpty ? t('scheduled.whyEmpty') : null);
}

interface ScheduleDialogProps {
  readonly conversationId: string;
  readonly schedule: (sendAt: number) => Promise<Problem | null>;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Dialog that schedules the composer's content for any time. */
function ScheduleDialog({ conversationId, schedule, onScheduled, onClose }: ScheduleDialogProps): ReactElement {
  const t = useWords();
  const [{ tomorrow }] = useState(() => suggestedTimes(Date.now()));
  return (
    <Dialog title={t('scheduled.chooseTitle')} subtitle={t('scheduled.chooseText')} onClose={onClose}>
      <TimeForm
        initialTime={tomorrow}
        conversationId={conversationId}
        submitLabel={t('scheduled.yes')}
        onSubmit={schedule}
        onDone={() => {
          onClose();
          onScheduled();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Menu items of the suggested times, each with its date. */
function ScheduleMenuItems({ onChoose }: { readonly onChoose: (choice: number | 'other') => void }): ReactElement {
  const t = useWords();
  const now = useNow();
  const times = suggestedTimes(now);
  return (
    <>
      <MenuItem label={t('scheduled.inAnHour')} onSelect={() => onChoose(suggestedTimes(Date.now()).hour)} />
      <MenuItem
        label={t('scheduled.tomorrow')}
        hint={dayAndTime(times.tomorrow, now)}
        onSelect={() => onChoose(times.tomorrow)}
      />
      <MenuItem
        label={t('scheduled.monday')}
        hint={dayAndTime(times.monday, now)}
        onSelect={() => onChoose(times.monday)}
      />
      <MenuSeparator />
      <MenuItem label={t('scheduled.choose')} onSelect={() => onChoose('other')} />
    </>
  );
}
