import { type ReactElement, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { type AnnouncementDraft, draftKey } from '../../stores/announcements/reduce.ts';
import { parseDateField } from '../../text/dateInput.ts';
import { fieldInWords } from '../../text/fieldInWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { DateField } from '../parts/DateField.tsx';
import { Field } from '../parts/Field.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { cx } from '../parts/cx.ts';
import field from '../parts/Field.module.css';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import styles from './Activity.module.css';
import { AudienceField } from './Audience.tsx';
import { PageFrame } from './PageFrame.tsx';
import { WritersLine } from './WritersLine.tsx';
import formStyles from './Form.module.css';

/** Editor for an announcement. The text is saved to disk as a draft until it is published. */
export function AnnouncementForm({ offset }: { readonly offset: number | null }): ReactElement {
  const t = useWords();
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
        <AudienceField
          value={draft.audience}
          onChange={(audience) => change({ audience })}
          isFixed={offset !== null}
          error={errorAt('audience')}
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

type AnnouncementField = 'title' | 'audience' | 'body' | 'startsAt' | 'endsAt' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], AnnouncementField>> = {
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  GROUP_NOT_FOUND: 'audience',
  TEXT_TOO_LONG: 'body',
  ENDS_BEFORE_START: 'endsAt',
  ALREADY_OVER: 'endsAt',
};
const KNOWN_FIELDS: readonly unknown[] = ['title', 'body', 'startsAt', 'endsAt'] satisfies AnnouncementField[];

/** The field beside which an error is shown; an error of no single field is shown above the buttons. */
function fieldOfAnnouncementProblem({ code, details: { field } }: Problem): AnnouncementField {
  if (KNOWN_FIELDS.includes(field)) return field as AnnouncementField;
  return FIELD_BY_CODE[code] ?? 'form';
}

type Importance = Announcement['importance'];

interface ImportanceFieldProps {
  readonly value: Importance;
  readonly onChange: (importance: Importance) => void;
}

const CHOICES = ['normal', 'important'] as const satisfies readonly Importance[];

function ImportanceField({ value, onChange }: ImportanceFieldProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <fieldset className={form['times']} aria-describedby={`${id}-below`}>
      <legend>{t('activity.importance')}</legend>
      <div className={cx(controls['segments'], form['segments'])}>
        {CHOICES.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={value === one} onChange={() => onChange(one)} />
            {t(`activity.${one}`)}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className={form['hint']}>
        {t('activity.importantHint')}
      </div>
    </fieldset>
  );
}

interface BodyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** Markdown editor with a preview. */
function BodyField({ value, onChange, error }: BodyFieldProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <div className={styles['body']}>
      <div>
        <label className={formStyles['label']} htmlFor={id}>
          {t('activity.fieldBody')}
        </label>
        <textarea
          id={id}
          className={formStyles['text']}
          dir="auto"
          data-bad={error !== null}
          aria-invalid={error !== null}
          aria-describedby={`${id}-below`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <div id={`${id}-below`} className={field['hint']} data-bad={error !== null} role={error ? 'alert' : undefined}>
          {error ?? t('activity.bodyHint')}
        </div>
      </div>
      <section aria-label={t('activity.preview')}>
        <h2 className={formStyles['label']}>{t('activity.preview')}</h2>
        <div className={formStyles['preview']}>
          {value.trim() === '' ? (
            <p className={styles['meta']}>{t('activity.previewEmpty')}</p>
          ) : (
            <LazyMarkdown text={value} isDocument />
          )}
        </div>
      </section>
    </div>
  );
}
