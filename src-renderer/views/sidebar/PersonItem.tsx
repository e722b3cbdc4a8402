import type { ReactElement } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { useIsPaused } from '../names/useIsPaused.ts';
import { usePresence } from '../names/usePresence.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { useOffline } from '../parts/useOffline.ts';
import { SidebarItem } from './SidebarItem.tsx';

export interface PersonItemProps {
  readonly person: Person;
  /** There already is a conversation with them. */
  readonly isKnown: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

export function PersonItem({ person, isKnown, isStop, onChoose }: PersonItemProps): ReactElement {
  const t = useWords();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const offline = useOffline();
  return (
    <SidebarItem
      avatar={<Avatar person={person} online={here} isPaused={isPaused} />}
      name={person.name}
      description={describeHere(t, here, isPaused)}
      isStop={isStop}
      disabledReason={isKnown ? null : offline}
      onChoose={onChoose}
    />
  );
}
