import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { chooseTheme, themeChoice, type ThemeChoice } from '../../design/theme.ts';
import { unsentCount } from '../../stores/timelines/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuLine } from '../parts/Menu.tsx';
import styles from '../parts/Menu.module.css';

const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

export function MeMenu({ className }: { readonly className: string }): ReactElement {
  const { t } = useTranslation();
  const { actions, stores } = useParley();
  const unsent = useStore(stores.timelines, unsentCount);
  const [theme, setTheme] = useState(themeChoice);

  function choose(next: ThemeChoice): void {
    chooseTheme(next);
    setTheme(next);
  }

  return (
    <Menu>
      <MenuButton className={className} label={t('menu.open')}>
        <Icon name="settings" />
      </MenuButton>
      <MenuContent side="top">
        <MenuLabel words={t('menu.theme')} />
        <DropdownMenu.RadioGroup value={theme}>
          {THEMES.map((one) => (
            <DropdownMenu.RadioItem key={one} value={one} className={styles['item']} onSelect={() => choose(one)}>
              {t(`menu.${one}`)}
              <DropdownMenu.ItemIndicator className={styles['mark']}>
                <Icon name="check" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuLine />
        <MenuItem
          words={unsent === 0 ? t('menu.signOut') : t('menu.signOutUnsent', { count: unsent })}
          onSelect={() => void actions.session.signOut()}
        />
      </MenuContent>
    </Menu>
  );
}
