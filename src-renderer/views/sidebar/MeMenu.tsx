import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { unsentCount } from '../../stores/timelines/selectors.ts';
import { InviteDialog } from '../invitation/InviteDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import { useMenuChoice } from '../parts/useMenuChoice.ts';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';

export function MeMenu({ className }: { readonly className: string }): ReactElement {
  const { t } = useTranslation();
  const { actions, stores } = useParley();
  const unsent = useStore(stores.timelines, unsentCount);
  const [open, setOpen] = useState<'settings' | 'invitation' | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice(setOpen);
  const close = (): void => setOpen(null);

  return (
    <>
      <Menu>
        <MenuButton ref={button} className={className} label={t('menu.open')}>
          <Icon name="settings" />
        </MenuButton>
        <MenuContent side="top" onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem label={t('settings.open')} onSelect={() => choose('settings')} />
          <MenuItem label={t('menu.invite')} onSelect={() => choose('invitation')} />
          <MenuSeparator />
          <MenuItem
            label={unsent === 0 ? t('menu.signOut') : t('menu.signOutUnsent', { count: unsent })}
            onSelect={() => void actions.session.signOut()}
          />
        </MenuContent>
      </Menu>
      {open === 'settings' && <SettingsDialog onClose={close} />}
      {open === 'invitation' && <InviteDialog onClose={close} />}
    </>
  );
}
