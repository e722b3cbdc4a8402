import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isShown } from '../../stores/announcements/reduce.ts';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { dayAndTime } from '../../text/times.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Activity.module.css';
import { AudienceLabel } from './Audience.tsx';
import { ReadBy } from './ReadBy.tsx';
import { useAnnouncementClock } from './useAnnouncementClock.ts';
import { RowFrame, type RowProps } from './RowFrame.tsx';

export function AnnouncementRow({
  row,
  ...state
}: RowProps<Extract<ActivityRow, { kind: 'announcement' }>>): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useAnnouncementClock();
  const { announcement } = row;
  const { offset, title, from, audience, importance, startsAt } = announcement;
  const author = useAccountName()(from);
  const body = useStore(stores.announcements, ({ bodies }) => bodies[offset]?.text);
  const isHere = body !== undefined;

  useEffect(() => {
    if (!isHere) void actions.announcements.loadBody(offset);
  }, [actions, offset, isHere]);

  return (
    <RowFrame
      {...state}
      row={row}
      icon="megaphone"
      what={
        <>
          <b dir="auto">{title}</b>{' '}
          <span className={controls['muted']}>
            · {t('activity.announcement')} · {author}
            {row.isFollowed && <> · {t('activity.because', { patterns: author })}</>}
          </span>{' '}
          {importance === 'important' && <span className={styles['important']}>{t('activity.important')}</span>}
        </>
      }
      {...(body !== undefined && { excerpt: plainMarkdown(body) })}
      below={
        <>
          <ReadBy announcement={announcement} />
          {audience !== undefined && (
            <>
              {' · '}
              <AudienceLabel audience={audience} />
            </>
          )}
          {!isShown(announcement, now) && (
            <>
              {' · '}
              {startsAt > now ? t('activity.notYet', { time: dayAndTime(startsAt, now) }) : t('activity.over')}
            </>
          )}
        </>
      }
      onOpen={() => actions.activity.showPage({ kind: 'announcement', offset })}
    />
  );
}
