import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import form from '../rooms/RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';

/** Form that publishes a post by hand, as programs do through webhooks. */
export function PublishForm(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const id = useId();
  const [topic, setTopic] = useState('');
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();

  async function publish(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setDone(null);
    const named = topic.trim();
    if (!(await submit(() => actions.topics.publish({ topic: named, title, body })))) return;
    setDone(named);
    setTitle('');
    setBody('');
  }

  function errorAt(field: PostField): string | null {
    return problem !== null && fieldOfPostProblem(problem) === field ? describeProblem(t, problem) : null;
  }

  return (
    <section className={styles['part']}>
      <h2>{t('activity.publishByHand')}</h2>
      <form onSubmit={(event) => void publish(event)} noValidate>
        <Field
          label={t('activity.topic')}
          hint={t('activity.topicHint')}
          error={errorAt('topic')}
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={t('activity.fieldTitle')}
          error={errorAt('title')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          dir="auto"
          autoComplete="off"
        />
        <label className={formStyles['label']} htmlFor={id}>
          {t('activity.fieldBody')}
        </label>
        <textarea
          id={id}
          className={formStyles['text']}
          data-short="true"
          dir="auto"
          aria-invalid={errorAt('body') !== null}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        {[errorAt('body'), errorAt('form')].map(
          (words) =>
            words !== null && (
              <p key={words} className={form['problem']} role="alert">
                {words}
              </p>
            ),
        )}
        <div className={form['actions']}>
          <output className={controls['grow']}>{done !== null && t('activity.published', { topic: done })}</output>
          <button type="submit" className={controls['primary']} disabled={busy}>
            {t(busy ? 'activity.working' : 'activity.publish')}
          </button>
        </div>
      </form>
    </section>
  );
}

type PostField = 'topic' | 'title' | 'body' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], PostField>> = {
  TOPIC_INVALID: 'topic',
  TOPIC_FORBIDDEN: 'topic',
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  TEXT_TOO_LONG: 'body',
};
const KNOWN_FIELDS: readonly unknown[] = ['topic', 'title', 'body'] satisfies PostField[];

/** The field beside which an error is shown; an error of no single field is shown above the button. */
function fieldOfPostProblem({ code, details: { field } }: Problem): PostField {
  if (KNOWN_FIELDS.includes(field)) return field as PostField;
  return FIELD_BY_CODE[code] ?? 'form';
}
