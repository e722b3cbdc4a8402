import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { asksAboutPlainText } from '../../stores/host/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AppearancePage } from './AppearancePage.tsx';
import { KeyboardPage } from './KeyboardPage.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';
import styles from './Settings.module.css';
import { SignInPage } from './SignInPage.tsx';
import { WritingPage } from './WritingPage.tsx';

const PAGES = [
  { name: 'notifications', icon: 'bell', Page: NotificationsPage },
  { name: 'appearance', icon: 'sun', Page: AppearancePage },
  { name: 'writing', icon: 'pencil', Page: WritingPage },
  { name: 'keyboard', icon: 'keyboard', Page: KeyboardPage },
  { name: 'signIn', icon: 'key', Page: SignInPage },
] as const;

export interface SettingsDialogProps {
  /** The page that is shown first. */
  readonly page?: (typeof PAGES)[number]['name'];
  readonly onClose: () => void;
}

/** All personal settings, one page per area. Changes apply at once. */
export function SettingsDialog({ page = 'notifications', onClose }: SettingsDialogProps): ReactElement {
  const { t } = useTranslation();
  const hasSignIn = useStore(useParley().stores.host, asksAboutPlainText);
  const pages = PAGES.filter(({ name }) => name !== 'signIn' || hasSignIn);
  return (
    <Dialog isWide title={t('settings.title')} subtitle={t('settings.everywhere')} onClose={onClose}>
      <Tabs.Root defaultValue={page} orientation="vertical" className={styles['settings']}>
        <Tabs.List className={styles['pages']} aria-label={t('settings.pages')}>
          {pages.map(({ name, icon }) => (
            <Tabs.Trigger key={name} value={name} className={styles['page']}>
              <Icon name={icon} />
              {t(`settings.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {pages.map(({ name, Page }) => (
          <Tabs.Content key={name} value={name} className={styles['content']}>
            <h3>{t(`settings.${name}`)}</h3>
            <Page />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <div className={styles['end']}>
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('settings.done')}
        </button>
      </div>
    </Dialog>
  );
}
