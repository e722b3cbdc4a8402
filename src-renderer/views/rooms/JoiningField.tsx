import type { ReactElement } from 'react';
import type { RoomJoining } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { ChoiceField } from './ChoiceField.tsx';

interface JoiningFieldProps {
  readonly value: RoomJoining;
  readonly onChange: (joining: RoomJoining) => void;
}

/** Radio buttons for who may join a room. */
export function JoiningField(props: JoiningFieldProps): ReactElement {
  const t = useWords();
  return (
    <ChoiceField
      label={t('insideRoom.joining')}
      choices={[
        { value: 'open', label: t('insideRoom.joiningOpen'), hint: t('insideRoom.joiningOpenHint') },
        { value: 'request', label: t('insideRoom.joiningRequest'), hint: t('insideRoom.joiningRequestHint') },
        { value: 'private', label: t('insideRoom.joiningPrivate'), hint: t('insideRoom.joiningPrivateHint') },
      ]}
      {...props}
    />
  );
}
