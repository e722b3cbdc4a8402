import { type ReactElement, type SubmitEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { comparePollOption, type PollBody } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { CheckField } from '../rooms/CheckField.tsx';
import { ChoiceField } from '../rooms/ChoiceField.tsx';
import form from '../rooms/RoomForm.module.css';

interface PollDialogProps {
  readonly conversationId: string;
  readonly onRefused: (problem: Problem) => void;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENDS = [
  { value: 0, label: 'endNever' },
  { value: HOUR_MS, label: 'endHour' },
  { value: DAY_MS, label: 'endDay' },
  { value: 3 * DAY_MS, label: 'endThreeDays' },
  { value: 7 * DAY_MS, label: 'endWeek' },
] as const;

/** Dialog that creates a poll. It is sent through the outbox, like a text. */
export function PollDialog({ conversationId, onRefused, onClose }: PollDialogProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState(['', '']);
  const [multiple, setMultiple] = useState(false);
  const [closesAfterMs, setClosesAfterMs] = useState<number>(0);
  const [isChecked, setChecked] = useState(false);
  const errors = checkPoll(question, options);

  function changeOption(index: number, text: string): void {
    const changed = options.with(index, text);
    const isFull = changed.every((option) => asLine(option) !== '');
    setOptions(isFull && changed.length < LIMITS.pollOptions ? [...changed, ''] : changed);
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (errors.question !== null || errors.options.some((error) => error !== null)) {
      const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="text"]');
      [...fields][[errors.question, ...errors.options].findIndex((error) => error !== null)]?.focus();
      return;
    }
    const poll: PollBody = {
      kind: 'poll',
      question: asLine(question),
      options: options.map(asLine).filter((option) => option !== ''),
      multiple,
      ...(closesAfterMs > 0 && { closesAfterMs }),
    };
    onClose();
    const problem = await actions.sending.sendPoll(conversationId, poll);
    if (problem !== null) onRefused(problem);
  }

  const describe = (error: FieldError | null, most: number): string | null =>
    isChecked && error !== null ? t(`about.poll.${error}`, { most }) : null;

  return (
    <Dialog title={t('about.poll.create')} subtitle={t('about.poll.createText')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field
          type="text"
          label={t('about.poll.question')}
          dir="auto"
          value={question}
          error={describe(errors.question, LIMITS.pollQuestionLength)}
          onChange={({ target }) => setQuestion(target.value)}
        />
        {options.map((option, index) => (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- options are only appended, and may be equal
            key={index}
            type="text"
            label={t('about.poll.option', { number: index + 1 })}
            dir="auto"
            value={option}
            error={describe(errors.options[index] ?? null, LIMITS.pollOptionLength)}
            onChange={({ target }) => changeOption(index, target.value)}
          />
        ))}
        <CheckField
          label={t('about.poll.multiple')}
          hint={t('about.poll.multipleText')}
          checked={multiple}
          onChange={setMultiple}
        />
        <ChoiceField
          label={t('about.poll.end')}
          choices={ENDS.map(({ value, label }) => ({ value, label: t(`about.poll.${label}`), hint: '' }))}
          value={closesAfterMs}
          onChange={setClosesAfterMs}
        />
        <Actions onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Actions({ onCancel }: { readonly onCancel: () => void }): ReactElement {
  const t = useWords();
  return (
    <div className={form['actions']}>
      <button type="button" className={controls['secondary']} onClick={onCancel}>
        {t('common.cancel')}
      </button>
      <button type="submit" className={controls['primary']}>
        {t('about.poll.send')}
      </button>
    </div>
  );
}

type FieldError = 'emptyQuestion' | 'emptyOption' | 'duplicate' | 'tooLong';

/** Why the fields can't be sent. Empty options are ignored if there are two others. */
function checkPoll(
  question: string,
  options: readonly string[],
): { readonly question: FieldError | null; readonly options: readonly (FieldError | null)[] } {
  const line = asLine(question);
  const questionError = line === '' ? 'emptyQuestion' : line.length > LIMITS.pollQuestionLength ? 'tooLong' : null;
  const lines = options.map(asLine);
  const count = lines.filter((option) => option !== '').length;
  const compared = lines.map(comparePollOption);
  return {
    question: questionError,
    options: lines.map((option, index) => {
      if (option === '') return count < 2 && index < 2 ? 'emptyOption' : null;
      if (option.length > LIMITS.pollOptionLength) return 'tooLong';
      return compared.indexOf(compared[index] ?? '') < index ? 'duplicate' : null;
    }),
  };
}

/** A poll's texts are one line each. */
function asLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
