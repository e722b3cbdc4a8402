import type { ReactElement } from 'react';
import { Avatar } from '../parts/Avatar.tsx';
import { Banner } from '../parts/Banner.tsx';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { SidebarItem } from '../sidebar/SidebarItem.tsx';
import styles from './Gallery.module.css';
import { PEOPLE } from './samples.ts';
import { Row, Section } from './Section.tsx';

function noop(): void {
  // Actions do nothing in the gallery.
}

export function PlacesSection(): ReactElement {
  const item = { description: 'online', isStop: true, onChoose: noop };
  return (
    <Section name="places">
      <Row label="sidebar">
        <ul className={styles['side']}>
          <SidebarItem {...item} name="Mei Lin" avatar={<Avatar person={PEOPLE[2]} online />} />
          <SidebarItem {...item} name="Jonas Okafor" avatar={<Avatar person={PEOPLE[1]} online />} isOpen />
          <SidebarItem {...item} name="Sofia Rivera" avatar={<Avatar person={PEOPLE[3]} online={false} />} unread={3} />
          <SidebarItem
            {...item}
            name="Tomás Nunes"
            avatar={<Avatar person={PEOPLE[4]} online />}
            unread={120}
            isMuted
          />
          <SidebarItem {...item} name="Hana Watanabe" avatar={<Avatar person={PEOPLE[5]} online />} isTyping />
          <SidebarItem
            {...item}
            name="lunch-today"
            avatar={<Icon name="hash" />}
            isOver
            disabledReason="It has closed."
          />
        </ul>
      </Row>
      <Row label="banners">
        <div className={styles['whole']}>
          <Banner
            icon="noNetwork"
            actions={
              <button type="button" className={controls['secondary']}>
                Try now
              </button>
            }
          >
            <b>Offline</b> since 10:06 · 2 messages wait on this computer
          </Banner>
          <Banner icon="alert">A line across the top that tells how things are</Banner>
          <Banner
            icon="hash"
            actions={
              <>
                <button type="button" className={controls['secondary']}>
                  Decline
                </button>
                <button type="button" className={controls['primary']}>
                  Accept
                </button>
              </>
            }
          >
            Mei Lin wants to continue in a room: <b>launch-plan</b>
          </Banner>
        </div>
      </Row>
      <Row label="nothing there">
        <div className={styles['whole']}>
          <EmptyState icon="timer" title="lunch-today has closed" text="Nobody wrote for 30 minutes.">
            <button type="button" className={controls['secondary']}>
              Remove from list
            </button>
            <button type="button" className={controls['primary']}>
              Make it again
            </button>
          </EmptyState>
        </div>
      </Row>
    </Section>
  );
}
