import { Popover } from 'radix-ui';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { parseDateField } from '../../text/dateInput.ts';
import { dayField } from '../../text/dayField.ts';
import { fieldInWords } from '../../text/fieldInWords.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { DateField } from '../parts/DateField.tsx';
import { Icon } from '../parts/Icon.tsx';
import styles from './DateJump.module.css';

export interface DateJumpProps {
  readonly conversationId: string;
  readonly className?: string | undefined;
}

/** Jumps to the first message of a day. */
export function DateJump({ conversationId, className }: DateJumpProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const now = useToday();
  const today = dayField(now);
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // After a jump the message has the focus, and not the button.
  const hasJumped = useRef(false);
  const label = t('timeline.toDate');

  function open(next: boolean): void {
    hasJumped.current &&= !next;
    setProblem(null);
    setInvalid(false);
    setOpen(next);
  }

  async function jump(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const at = parseDateField(day);
    if (isBusy) return;
    setInvalid(at === null);
    if (at === null) return;
    setBusy(true);
    hasJumped.current = true;
    const jumpProblem = await actions.detachedWindow.jumpToDate(conversationId, at);
    setBusy(false);
    setProblem(jumpProblem);
    hasJumped.current = jumpProblem === null;
    if (jumpProblem === null) setOpen(false);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger className={cx(controls['icon'], className)} aria-label={label} title={label}>
        <Icon name="calendar" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles['popover']}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (hasJumped.current) event.preventDefault();
          }}
        >
          <form className={styles['form']} onSubmit={(event) => void jump(event)}>
            <DateField
              kind="day"
              label={t('timeline.toDateField')}
              value={day}
              lastDay={today}
              hint={fieldInWords(day, now)}
              error={isInvalid ? t('timeline.badDate') : problem === null ? null : describeProblem(t, problem)}
              onValue={setDay}
            />
            <button type="submit" className={controls['primary']} disabled={isBusy}>
              {t('timeline.toDateGo')}
            </button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
