import { type ReactElement, type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { type AnnouncementDraft, draftKey } from '../../stores/announcements/reduce.ts';
import { parseDateField } from '../../text/dateInput.ts';
import { fieldInWords } from '../../text/fieldInWords.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { DateField } from '../parts/DateField.tsx';
import { Field } from '../parts/Field.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../rooms/useSubmit.ts';
import styles from './Activity.module.css';
import { BodyField } from './BodyField.tsx';
import { ImportanceField } from './ImportanceField.tsx';
import { PageFrame } from './PageFrame.tsx';
import { type AnnouncementField, fieldOfAnnouncementProblem } from './fieldOfAnnouncementProblem.ts';
import { WritersLine } from './WritersLine.tsx';

/** Editor for an announcement. The text is saved to disk as a draft until it is published. */
export function AnnouncementForm({ offset }: { readonly offset: number | null }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const today = useToday();
  const draft = useStore(stores.announcements, ({ drafts }) => drafts[draftKey(offset)]);
  const { busy, problem, submit } = useSubmit();

  // A new announcement can be started from anywhere.
  useEffect(() => {
    if (draft === undefined && offset === null) void actions.announcements.beginDraft(null);
  }, [actions, draft, offset]);

  // The title has the focus first.
  const first = useRef<HTMLInputElement>(null);
  const isLoaded = draft !== undefined;
  useEffect(() => {
    if (isLoaded) first.current?.focus();
  }, [isLoaded]);

  const title = t(offset === null ? 'activity.composeTitle' : 'activity.editTitle');
  if (draft === undefined) return <PageFrame title={title}>{null}</PageFrame>;

  function change(changes: Partial<AnnouncementDraft>): void {
    if (draft !== undefined) actions.announcements.setDraft({ ...draft, ...changes });
  }

  async function publish(event: SubmitEvent, written: AnnouncementDraft): Promise<void> {
    event.preventDefault();
    const isDone = await submit(() => {
      const { starts, ends, importance, body } = written;
      const startsAt = parseDateField(starts);
      const endsAt = parseDateField(ends);
      const isWrong = (typed: string, at: number | null): boolean => typed !== '' && at === null;
      const wrong = isWrong(starts, startsAt) ? 'startsAt' : isWrong(ends, endsAt) ? 'endsAt' : null;
      if (wrong !== null) return Promise.resolve({ code: 'INVALID_ARGUMENT', details: { field: wrong } });
      const content = { title: written.title, body, importance, endsAt, ...(startsAt !== null && { startsAt }) };
      return actions.announcements.publish(written, content);
    });
    if (isDone) actions.activity.showPage(null);
  }

  function discard(): void {
    actions.announcements.discard(offset);
    actions.activity.showPage(null);
  }

  function errorAt(field: AnnouncementField): string | null {
    if (problem === null || fieldOfAnnouncementProblem(problem) !== field) return null;
    const isTime = problem.code === 'INVALID_ARGUMENT' && (field === 'startsAt' || field === 'endsAt');
    return isTime ? t('activity.badTime') : describeProblem(t, problem);
  }

  return (
    <PageFrame title={title}>
      <form onSubmit={(event) => void publish(event, draft)} noValidate>
        <Field
          ref={first}
          label={t('activity.fieldTitle')}
          error={errorAt('title')}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          dir="auto"
          autoComplete="off"
        />
        <BodyField value={draft.body} onChange={(body) => change({ body })} error={errorAt('body')} />
        <ImportanceField value={draft.importance} onChange={(importance) => change({ importance })} />
        <div className={styles['times']}>
          <DateField
            label={t('activity.starts')}
            kind="dayTime"
            hint={fieldInWords(draft.starts, today) ?? t('activity.startsHint')}
            error={errorAt('startsAt')}
            value={draft.starts}
            onValue={(starts) => change({ starts })}
          />
          <DateField
            label={t('activity.ends')}
            kind="dayTime"
            hint={fieldInWords(draft.ends, today) ?? t('activity.endsHint')}
            error={errorAt('endsAt')}
            value={draft.ends}
            onValue={(ends) => change({ ends })}
          />
        </div>
        <WritersLine />
        {errorAt('form') !== null && (
          <p className={form['problem']} role="alert">
            {errorAt('form')}
          </p>
        )}
        <div className={form['actions']}>
          <button type="button" className={controls['secondary']} onClick={discard}>
            {t('activity.discard')}
          </button>
          <button type="submit" className={controls['primary']} disabled={busy}>
            {t(busy ? 'activity.working' : offset === null ? 'activity.publish' : 'activity.save')}
          </button>
        </div>
      </form>
    </PageFrame>
  );
}
