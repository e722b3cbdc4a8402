import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { pinnedAnnouncements } from '../../stores/announcements/reduce.ts';
import { Banner } from './Banner.tsx';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';

/** Important announcements stay at the top of the window until they are opened; Activity lists them at its own top. */
export function ImportantBanner(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const now = useNow();
  const announcements = useStore(stores.announcements);
  const people = useStore(stores.people);
  const isCovered = useStore(stores.activity, ({ open }) => open);
  const [first, ...others] = pinnedAnnouncements(announcements, now);
  if (first === undefined || isCovered) return null;
  const { offset, title, from } = first;
  return (
    <Banner
      icon="megaphone"
      actions={
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => actions.activity.open({ kind: 'announcement', offset })}
        >
          {t('activity.openIt')}
        </button>
      }
    >
      <b dir="auto">{title}</b> · {people[from]?.name ?? t('insideRoom.somebody')}
      {others.length > 0 && ` · ${t('activity.andMore', { count: others.length })}`}
    </Banner>
  );
}
