import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/model.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { SidebarItem } from './SidebarItem.tsx';

export interface PersonItemProps {
  readonly person: Person;
  readonly online: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

export function PersonItem({ person, online, isStop, onChoose }: PersonItemProps): ReactElement {
  const { t } = useTranslation();
  return (
    <SidebarItem
      face={<Avatar person={person} online={online} />}
      name={person.name}
      description={t(online ? 'presence.online' : 'presence.offline')}
      isStop={isStop}
      onChoose={onChoose}
    />
  );
}
