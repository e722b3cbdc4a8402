import type { ReactElement } from 'react';
import type { RoomWriters } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { ChoiceField } from './ChoiceField.tsx';

interface WritersFieldProps {
  readonly value: RoomWriters;
  readonly onChange: (writers: RoomWriters) => void;
}

/** Radio buttons for who may write in a room. */
export function WritersField(props: WritersFieldProps): ReactElement {
  const t = useWords();
  return (
    <ChoiceField
      label={t('insideRoom.writers')}
      choices={[
        { value: 'all', label: t('insideRoom.writersAll'), hint: t('insideRoom.writersAllHint') },
        {
          value: 'moderators',
          label: t('insideRoom.writersModerators'),
          hint: t('insideRoom.writersModeratorsHint'),
        },
      ]}
      {...props}
    />
  );
}
