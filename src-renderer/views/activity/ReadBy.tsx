import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { useParley } from '../ParleyContext.ts';

/** "Read by 34 of 61". */
export function ReadBy({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const { t } = useTranslation();
  const people = useStore(useParley().stores.people, (known) => Object.keys(known).length);
  const { readBy } = announcement;
  return <span>{t('activity.readBy', { count: readBy, total: Math.max(people, readBy) })}</span>;
}
