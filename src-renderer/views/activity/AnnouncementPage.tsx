import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { dayAndTime } from '../../text/times.ts';
import { allowedWith } from '../../stores/announcements/reduce.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Activity.module.css';
import { AudienceLabel } from './Audience.tsx';
import { PageFrame } from './PageFrame.tsx';
import { ReadBy } from './ReadBy.tsx';
import { useAnnouncementClock } from './useAnnouncementClock.ts';
import { ReadersDialog } from './ReadersDialog.tsx';

/** A full announcement; opening it marks it as read. */
export function AnnouncementPage({ offset }: { readonly offset: number }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const announcement = useStore(stores.announcements, ({ list }) => list.find((one) => one.offset === offset));
  const body = useStore(stores.announcements, ({ bodies }) => bodies[offset]?.text);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isLoaded = body !== undefined;
  const isRead = announcement?.read === true;

  useEffect(() => {
    if (!isLoaded || !isRead) void actions.announcements.open(offset).then(setProblem);
  }, [actions, offset, isLoaded, isRead]);

  if (announcement === undefined) {
    return (
      <PageFrame title={t('activity.messageGone')}>
        <p className={styles['meta']}>
          {describeProblem(t, problem ?? { code: 'ANNOUNCEMENT_NOT_FOUND', details: {} })}
        </p>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('activity.announcement')} actions={<AnnouncementTools announcement={announcement} />}>
      <h2 className={styles['headline']} dir="auto">
        {announcement.title}
      </h2>
      <AnnouncementFacts announcement={announcement} />
      {body === undefined ? (
        <p className={styles['meta']} role={problem === null ? undefined : 'alert'}>
          {problem === null ? t('activity.loading') : describeLoadProblem(problem)}
        </p>
      ) : (
        <LazyMarkdown text={body === '' ? t('activity.noBody') : body} isDocument />
      )}
    </PageFrame>
  );

  function describeLoadProblem(why: Problem): string {
    return isTransient(why) ? t('activity.bodyNotHere') : describeProblem(t, why);
  }
}

function AnnouncementFacts({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const t = useWords();
  const now = useAnnouncementClock();
  const { from, at, audience, importance, startsAt, endsAt, editedAt } = announcement;
  const author = useAccountName()(from);
  return (
    <p className={styles['meta']}>
      {importance === 'important' && <span className={styles['important']}>{t('activity.important')}</span>} {author} ·{' '}
      {dayAndTime(at, now)}
      {editedAt !== null && ` · ${t('activity.edited', { time: dayAndTime(editedAt, now) })}`}
      {startsAt > now && ` · ${t('activity.notYet', { time: dayAndTime(startsAt, now) })}`}
      {endsAt !== null &&
        ` · ${endsAt > now ? t('activity.until', { time: dayAndTime(endsAt, now) }) : t('activity.over')}`}
      {' · '}
      <ReadBy announcement={announcement} />
      {audience !== undefined && (
        <>
          {' · '}
          <AudienceLabel audience={audience} />
        </>
      )}
    </p>
  );
}

/** Actions that the current user may perform on an announcement. */
function AnnouncementTools({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const mayWrite = useStore(stores.announcements, (announcements) => announcements.mayWrite);
  const isWriter = useStore(stores.announcements, (announcements) => announcements.isWriter);
  const [dialog, setDialog] = useState<'readers' | 'recall' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { offset, from } = announcement;
  const may = allowedWith({ mayWrite, isWriter }, from === me.id);

  async function edit(): Promise<void> {
    const refused = await actions.announcements.beginDraft(announcement);
    setProblem(refused);
    if (refused === null) actions.activity.showPage({ kind: 'compose', offset });
  }

  async function recall(): Promise<Problem | null> {
    const refused = await actions.announcements.recall(offset);
    if (refused === null) actions.activity.showPage(null);
    return refused;
  }

  const small = cx(controls['secondary'], styles['small']);
  return (
    <>
      {problem !== null && (
        <span className={styles['why']} role="alert">
          {describeProblem(t, problem)}
        </span>
      )}
      {mayWrite && (
        <button type="button" className={small} onClick={() => setDialog('readers')}>
          {t('activity.whoHasRead')}
        </button>
      )}
      {may.edit && (
        <button type="button" className={small} onClick={() => void edit()}>
          {t('activity.edit')}
        </button>
      )}
      {may.recall && (
        <button type="button" className={small} onClick={() => setDialog('recall')}>
          {t('activity.recall')}
        </button>
      )}
      {dialog === 'readers' && <ReadersDialog announcement={announcement} onClose={() => setDialog(null)} />}
      {dialog === 'recall' && (
        <ConfirmDialog
          title={t('activity.recallTitle')}
          text={t('activity.recallText')}
          confirmLabel={t('activity.recall')}
          danger
          onConfirm={recall}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
