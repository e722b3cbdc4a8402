import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { useSubmit } from '../rooms/useSubmit.ts';
import styles from './Form.module.css';

export function HookForm({ onMade }: { readonly onMade: () => void }): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const [name, setName] = useState('');
  const [pattern, setPattern] = useState('');
  const { busy, problem, submit } = useSubmit();
  const isPattern = problem?.code === 'PATTERN_INVALID';
  const errorText = problem === null ? null : describeProblem(t, problem);

  function create(event: SubmitEvent): void {
    event.preventDefault();
    void submit(async () => {
      const refused = await actions.topics.createHook({ name, pattern: pattern.trim() });
      if (refused !== null) return refused;
      onMade();
      setName('');
      setPattern('');
      return null;
    });
  }

  return (
    <form onSubmit={create} noValidate>
      <div className={styles['asked']}>
        <Field
          label={t('activity.hookName')}
          error={isPattern ? null : errorText}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
        <Field
          label={t('activity.hookPattern')}
          hint={t('activity.hookPatternHint')}
          error={isPattern ? errorText : null}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className={controls['secondary']} disabled={busy || name === '' || pattern === ''}>
          {t('activity.createHook')}
        </button>
      </div>
    </form>
  );
}
