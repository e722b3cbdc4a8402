import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { chooseTheme, themeChoice, type ThemeChoice } from '../../design/theme.ts';
import { unsentCount } from '../../stores/timelines/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
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
    // Not modal: a modal menu writes a <style> into the page, which its security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={t('menu.open')} title={t('menu.open')}>
        <Icon name="settings" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles['menu']} side="top" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className={styles['label']}>{t('menu.theme')}</DropdownMenu.Label>
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
          <DropdownMenu.Separator className={styles['line']} />
          <DropdownMenu.Item className={styles['item']} onSelect={() => void actions.session.signOut()}>
            {unsent === 0 ? t('menu.signOut') : t('menu.signOutUnsent', { count: unsent })}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
