import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { unsentCount } from '../../stores/timelines/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLine } from '../parts/Menu.tsx';
import { useMenuChoice } from '../parts/useMenuChoice.ts';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';

export function MeMenu({ className }: { readonly className: string }): ReactElement {
  const { t } = useTranslation();
  const { actions, stores } = useParley();
  const unsent = useStore(stores.timelines, unsentCount);
  const [isOpen, setOpen] = useState(false);
  const { button, choose, closed } = useMenuChoice(setOpen);

  return (
    <>
      <Menu>
        <MenuButton ref={button} className={className} label={t('menu.open')}>
          <Icon name="settings" />
        </MenuButton>
        <MenuContent side="top" onCloseAutoFocus={closed}>
          <MenuItem words={t('settings.open')} onSelect={() => choose(true)} />
          <MenuLine />
          <MenuItem
            words={unsent === 0 ? t('menu.signOut') : t('menu.signOutUnsent', { count: unsent })}
            onSelect={() => void actions.session.signOut()}
          />
        </MenuContent>
      </Menu>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
