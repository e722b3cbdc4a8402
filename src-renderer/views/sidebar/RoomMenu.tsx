import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomDialog } from '../../stores/rooms/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import { useMenuChoice } from '../parts/useMenuChoice.ts';

/** The + menu of the rooms: create one, or enter one. */
export function RoomMenu(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const { button, choose, onCloseAutoFocus } = useMenuChoice<RoomDialog>(actions.rooms.openDialog);

  return (
    <Menu>
      <MenuButton ref={button} label={t('sidebar.newRoom')}>
        +
      </MenuButton>
      <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
        <MenuItem
          needsServer
          label={t('rooms.newTitle')}
          onSelect={() => choose({ kind: 'new', name: '', like: null })}
        />
        <MenuItem needsServer label={t('rooms.enterTitle')} onSelect={() => choose({ kind: 'enter', name: '' })} />
      </MenuContent>
    </Menu>
  );
}
