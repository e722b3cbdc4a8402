import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import settings from '../settings/Settings.module.css';
import { AuditPage } from './AuditPage.tsx';
import { HealthPage } from './HealthPage.tsx';
import { GroupsPage } from './GroupsPage.tsx';
import { HooksPage } from './HooksPage.tsx';
import { InvitationsPage } from './InvitationsPage.tsx';
import { LimitsPage } from './LimitsPage.tsx';
import { PeoplePage } from './PeoplePage.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { RoomsPage } from './RoomsPage.tsx';
import { RetentionPage } from './RetentionPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import styles from './Team.module.css';

const PAGES = [
  { name: 'people', icon: 'people', Page: PeoplePage },
  { name: 'groups', icon: 'mention', Page: GroupsPage },
  { name: 'rooms', icon: 'hash', Page: RoomsPage },
  { name: 'hooks', icon: 'code', Page: HooksPage },
  { name: 'invitations', icon: 'link', Page: InvitationsPage },
  { name: 'limits', icon: 'settings', Page: LimitsPage },
  { name: 'storage', icon: 'file', Page: StoragePage },
  { name: 'reports', icon: 'flag', Page: ReportsPage },
  { name: 'retention', icon: 'timer', Page: RetentionPage },
  { name: 'audit', icon: 'clock', Page: AuditPage },
  { name: 'health', icon: 'store', Page: HealthPage },
] as const;

/** The administration of the team, for its owner and admins. The server checks the right to every call. */
export function TeamDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useWords();
  return (
    <Dialog isWide title={t('team.title')} subtitle={t('team.subtitle')} onClose={onClose}>
      <Tabs.Root defaultValue="people" orientation="vertical" className={settings['settings']}>
        <Tabs.List className={settings['pages']} aria-label={t('team.pages')}>
          {PAGES.map(({ name, icon }) => (
            <Tabs.Trigger key={name} value={name} className={settings['page']}>
              <Icon name={icon} />
              {t(`team.${name}`)}
              {name === 'reports' && <OpenReports />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {PAGES.map(({ name, Page }) => (
          <Tabs.Content key={name} value={name} className={settings['content']}>
            <h3>{t(`team.${name}`)}</h3>
            <Boundary kind="view">
              <Page />
            </Boundary>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <div className={settings['end']}>
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('settings.done')}
        </button>
      </div>
    </Dialog>
  );
}

/** The number of open reports, if there are any. */
function OpenReports(): ReactElement | null {
  const t = useWords();
  const open = useStore(useParley().stores.reports, (state) => state.open);
  if (open === null || open === 0) return null;
  return (
    <span className={styles['open']} title={t('reports.openCount', { count: open })}>
      {open}
    </span>
  );
}
