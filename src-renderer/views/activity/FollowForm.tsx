import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeMatches } from '../../i18n/describeMatches.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { useSubmit } from '../rooms/useSubmit.ts';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';
import { usePatternMatches } from './usePatternMatches.ts';

/** Form to follow a topic name or a pattern, with a live preview of its matches. */
export function FollowForm(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const [pattern, setPattern] = useState('');
  const typed = pattern.trim();
  const matches = usePatternMatches(typed);
  const { busy, problem, submit, clearProblem } = useSubmit();
  const refused = problem ?? (matches?.ok === false ? matches.error : null);

  async function follow(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (await submit(() => actions.topics.subscribe(typed))) setPattern('');
  }

  return (
    <form className={styles['part']} onSubmit={(event) => void follow(event)} noValidate>
      <div className={formStyles['asked']}>
        <Field
          label={t('activity.pattern')}
          hint={matches?.ok === true ? describeMatches(t, matches.value) : t('activity.patternHint')}
          error={refused === null ? null : describeProblem(t, refused)}
          value={pattern}
          onChange={(event) => {
            clearProblem();
            setPattern(event.target.value);
          }}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className={controls['primary']} disabled={busy || typed === ''}>
          {t('activity.follow')}
        </button>
      </div>
    </form>
  );
}
