import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { allowedWith } from '../../stores/announcements/reduce.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Activity.module.css';
import { ReadersDialog } from './ReadersDialog.tsx';

/** Actions that the current user may perform on an announcement. */
export function AnnouncementTools({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const { t } = useTranslation();
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
