import { type ReactElement, type SubmitEvent, useState } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { describeNameProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

const DAY_MS = 24 * 3_600_000;

/** Changes the person's name, with which they sign in. */
export function NameForm(): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [state, setState] = useState<'editing' | 'busy' | 'changed'>('editing');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function change(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setState('busy');
    // The event that follows updates every window.
    const answer = await client.request('account.setName', { name });
    setProblem(answer.ok ? null : answer.error);
    setState(answer.ok ? 'changed' : 'editing');
    // What was typed meanwhile stays.
    if (answer.ok) setName((typed) => (typed === name ? answer.value.person.name : typed));
  }

  return (
    <form {...asSetting('name')} onSubmit={(event) => void change(event)} noValidate>
      <h4>{t('profile.name')}</h4>
      <Field
        label={t('profile.yourName')}
        hint={t('profile.nameHint', { days: LIMITS.formerNameMs / DAY_MS })}
        error={problem === null ? null : describeNameProblem(t, problem)}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          if (state !== 'busy') setState('editing');
        }}
        autoComplete="username"
        spellCheck={false}
      />
      <div className={cx(styles['buttons'], styles['belowField'])}>
        <ServerButton type="submit" className={controls['secondary']} disabled={state === 'busy' || name === me.name}>
          {t('profile.changeName')}
        </ServerButton>
        <output>{state === 'changed' && t('profile.nameChanged')}</output>
      </div>
    </form>
  );
}
