import { type ReactElement, type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Hook } from '#shared/contract/noticeModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { postKey } from '../../stores/topics/reduce.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { dayAndTime } from '../../text/times.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { NewHook } from '../../stores/activity/reduce.ts';
import { hookAddress, hookCommand } from '../../text/hookCommand.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Field } from '../parts/Field.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { CopySecretButton } from '../parts/CopyButton.tsx';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';

/**
 * Lists and creates webhooks. The URL of a new webhook contains its token and is shown only until its creator confirms
 * having it. Webhooks can be created only where the URL is known, because a Parley server receives them.
 */
export function Hooks(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useNow();
  const [listed, setListed] = useState<Result<readonly Hook[]> | null>(null);
  const made = useStore(stores.activity, ({ newHooks }) => newHooks);
  const origin = useStore(stores.host, ({ description }) => description?.connection?.origin);
  const [refused, setRefused] = useState<Problem | null>(null);
  const newestByProgram = useStore(stores.topics, ({ posts }) => {
    const post = posts.find(({ from }) => from.kind === 'program');
    return post === undefined ? null : postKey(post);
  });
  const { topics } = actions;
  const hooks = listed?.ok === true ? listed.value : null;
  const problem = refused ?? (listed?.ok === false ? listed.error : null);

  // A post by a program may be the first use of a webhook.
  const reload = useEffectEvent((_newest: string | null) => void topics.listHooks().then(setListed));
  useEffect(() => reload(newestByProgram), [newestByProgram]);

  async function remove(id: string): Promise<void> {
    const removeProblem = await topics.removeHook(id);
    setRefused(removeProblem);
    if (removeProblem !== null) return;
    setListed(await topics.listHooks());
  }

  return (
    <section className={styles['part']}>
      <h2>{t('activity.programs')}</h2>
      <p className={styles['meta']}>{t('activity.programsText')}</p>
      <ul aria-label={t('activity.programs')}>
        {hooks?.map(({ id, name, pattern, lastUsedAt }) => (
          <li key={id} className={styles['setting']}>
            <span className={controls['grow']}>
              <b dir="auto">{name}</b>{' '}
              <span className={controls['muted']}>
                · {pattern} ·{' '}
                {lastUsedAt === null
                  ? t('activity.neverUsed')
                  : t('activity.lastUsed', { time: dayAndTime(lastUsedAt, now) })}
              </span>
            </span>
            <button
              type="button"
              className={cx(controls['secondary'], styles['small'])}
              aria-label={t('activity.removeHookNamed', { name })}
              onClick={() => void remove(id)}
            >
              {t('activity.removeHook')}
            </button>
          </li>
        ))}
      </ul>
      {hooks?.length === 0 && <p className={styles['meta']}>{t('activity.hooksNone')}</p>}
      <ProblemText problem={problem} className={styles['why']} />
      {origin === undefined ? (
        <p className={styles['line']}>{t('activity.webhooksElsewhere')}</p>
      ) : (
        <>
          {made.map((one) => (
            <HookToken key={one.hook.id} {...one} origin={origin} onDone={() => topics.hideToken(one.hook.id)} />
          ))}
          <HookForm onMade={() => void topics.listHooks().then(setListed)} />
          {isLoopback(origin) && <p className={styles['meta']}>{t('activity.webhooksLocal', { origin })}</p>}
        </>
      )}
    </section>
  );
}

function HookForm({ onMade }: { readonly onMade: () => void }): ReactElement {
  const t = useWords();
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
      <div className={formStyles['asked']}>
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
          dir="ltr"
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

interface HookTokenProps extends NewHook {
  /** Origin of the Parley server that receives the posts. */
  readonly origin: string;
  readonly onDone: () => void;
}

/** URL of a new webhook, and a command that uses it. */
function HookToken({ hook, token, origin, onDone }: HookTokenProps): ReactElement {
  const t = useWords();
  return (
    <div className={styles['token']}>
      <Secret
        label={t('activity.webhookAddress', { name: hook.name })}
        text={hookAddress(origin, token)}
        copy={t('activity.copyAddress')}
      />
      <p className={styles['meta']}>{t('activity.tokenOnce')}</p>
      <Secret
        label={t('activity.command')}
        text={hookCommand(origin, token, hook.pattern)}
        copy={t('activity.copyCommand')}
      />
      <button type="button" className={controls['primary']} onClick={onDone}>
        {t('activity.tokenDone')}
      </button>
    </div>
  );
}

interface SecretProps {
  readonly label: string;
  readonly text: string;
  readonly copy: string;
}

function Secret({ label, text, copy }: SecretProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <div>
      <div className={formStyles['label']} id={id}>
        {label}
      </div>
      <pre className={styles['secret']} aria-labelledby={id}>
        {text}
      </pre>
      <CopySecretButton
        text={text}
        labels={{ copy, copied: t('activity.copied'), notCopied: t('activity.notCopied') }}
        className={controls['secondary']}
      />
    </div>
  );
}
