import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { activePeople } from '../../stores/people/reduce.ts';
import { useParley } from '../ParleyContext.ts';

/** "Read by 34 of 61": the author is not counted. "Read by 3" of an audience, because its people change. */
export function ReadBy({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const t = useWords();
  const { from, audience, readBy } = announcement;
  const others = useStore(
    useParley().stores.people,
    (known) => activePeople(known).filter(({ id }) => id !== from).length,
  );
  if (audience !== undefined) return <span>{t('activity.readByCount', { count: readBy })}</span>;
  return <span>{t('activity.readBy', { count: readBy, total: Math.max(others, readBy) })}</span>;
}
