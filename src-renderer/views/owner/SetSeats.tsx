import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { useParley } from '../ParleyContext.ts';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/useInitialFocus.ts';
import { parseSeats, seatsText } from '../rooms/seats.ts';
import { useSubmit } from '../rooms/useSubmit.ts';
import { OptionForm, type OptionDialogProps } from './OptionForm.tsx';

/** Sets the number of seats of a room. */
export function SetSeats({ conversation, onClose }: OptionDialogProps): ReactElement {
  const { t } = useTranslation();
  const { moderation } = useParley().actions;
  const field = useInitialFocus();
  const { conversationId, room } = conversation;
  const [seats, setSeats] = useState(seatsText(room.seats));
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, submit } = useSubmit();

  async function save(): Promise<void> {
    const count = parseSeats(seats);
    setInvalid(count === null);
    if (count !== null && (await submit(() => moderation.setSeats(conversationId, count)))) onClose();
  }

  return (
    <OptionForm
      title={t('insideRoom.seatsTitle')}
      text={t('insideRoom.seatsText')}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        ref={field}
        label={t('rooms.seats')}
        error={isInvalid ? t('rooms.badSeats', { max: LIMITS.roomSeatsMax }) : null}
        inputMode="numeric"
        placeholder={t('rooms.noLimit')}
        value={seats}
        onChange={(event) => setSeats(event.target.value)}
        autoComplete="off"
      />
    </OptionForm>
  );
}
