import { Tabs } from 'radix-ui';
import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import { TOPICS_PARTS, type TopicsPart } from '../../stores/activity/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { topicsByName } from '../../stores/topics/reduce.ts';
import { describeMatches } from '../../i18n/describeMatches.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { compareNames } from '../../text/formats.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Field } from '../parts/Field.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './Activity.module.css';
import { Hooks } from './Hooks.tsx';
import { ManagedTopics } from './ManagedTopics.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PublishForm } from './PublishForm.tsx';
import { WritersLine } from './WritersLine.tsx';
import formStyles from './Form.module.css';

/** Topics: subscriptions, webhooks and publishing by hand, one page each. */
export function TopicsPage({ part }: { readonly part: TopicsPart }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  // The private server of this computer has no address that programs can post to.
  const isPrivate = useStore(stores.host, ({ description }) => description?.connection?.kind === 'embedded');
  const parts = TOPICS_PARTS.filter((one) => one !== 'webhooks' || !isPrivate);
  const shown = parts.includes(part) ? part : 'follow';
  return (
    <PageFrame title={t('activity.topicsTitle')}>
      <Tabs.Root
        value={shown}
        onValueChange={(value) =>
          actions.activity.showPage({ kind: 'topics', part: parts.find((one) => one === value) ?? 'follow' })
        }
      >
        <Tabs.List className={styles['tabs']} aria-label={t('activity.topicsPages')}>
          {parts.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(`activity.topicsPage.${one}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown} className={styles['topicsPage']} tabIndex={-1}>
          {contentOf(shown)}
        </Tabs.Content>
      </Tabs.Root>
    </PageFrame>
  );
}

function contentOf(part: TopicsPart): ReactNode {
  switch (part) {
    case 'follow':
      return (
        <>
          <FollowForm />
          <Subscriptions />
          <FollowedPeople />
          <MutedTopics />
        </>
      );
    case 'webhooks':
      return <Hooks />;
    case 'publish':
      return (
        <>
          <PublishForm />
          <ManagedTopics />
          <Team />
        </>
      );
    default:
      return assertNever(part);
  }
}

function Team(): ReactElement {
  const t = useWords();
  return (
    <section className={styles['part']}>
      <h2>{t('activity.team')}</h2>
      <WritersLine />
    </section>
  );
}

function MutedTopics(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const muted = useStore(stores.topics, (topics) => topics.muted);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (muted.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h2>{t('activity.mutedTopics')}</h2>
      <ul aria-label={t('activity.mutedTopics')}>
        {muted.map((topic) => (
          <li key={topic} className={styles['setting']}>
            <span className={cx(controls['grow'], controls['cut'])}>{topic}</span>
            <button
              type="button"
              className={cx(controls['secondary'], styles['small'])}
              aria-label={t('activity.unmuteNamed', { topic })}
              onClick={() => void actions.topics.mute(topic, false).then(setProblem)}
            >
              {t('activity.unmute')}
            </button>
          </li>
        ))}
      </ul>
      <ProblemText problem={problem} className={styles['why']} />
    </section>
  );
}

/** The topic names and patterns that I follow, each with its matching topics. */
function Subscriptions(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const topics = useStore(stores.topics);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { subscriptions } = topics;
  const followed = topicsByName(topics);
  const small = cx(controls['secondary'], styles['small']);

  return (
    <section className={styles['part']}>
      <h2>{t('activity.following')}</h2>
      {subscriptions.length === 0 && <p className={styles['meta']}>{t('activity.followingNone')}</p>}
      <ul aria-label={t('activity.following')}>
        {subscriptions.map(({ pattern }) => {
          const matching = followed.filter(({ because }) => because.includes(pattern));
          return (
            <li key={pattern} className={styles['setting']}>
              <div className={controls['grow']}>
                <b>{pattern}</b>{' '}
                <span className={controls['muted']}>· {t('activity.topicsCount', { count: matching.length })}</span>
              </div>
              <button
                type="button"
                className={small}
                aria-label={t('activity.leaveNamed', { pattern })}
                onClick={() => void actions.topics.unsubscribe(pattern).then(setProblem)}
              >
                {t('activity.leave')}
              </button>
              {matching.map(({ topic, muted }) => (
                <div key={topic} className={styles['brought']}>
                  <span className={cx(controls['grow'], controls['cut'])}>{topic}</span>
                  {muted ? (
                    <span className={controls['muted']}>{t('activity.muted')}</span>
                  ) : (
                    <button
                      type="button"
                      aria-label={t('activity.mute', { topic })}
                      onClick={() => void actions.topics.mute(topic, true).then(setProblem)}
                    >
                      {t('activity.muteOne')}
                    </button>
                  )}
                </div>
              ))}
            </li>
          );
        })}
      </ul>
      <ProblemText problem={problem} className={styles['why']} />
    </section>
  );
}

/** The people whom I follow, by name. */
function FollowedPeople(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const followed = useStore(stores.topics, (topics) => topics.people) ?? [];
  const nameOf = useAccountName();
  const [problem, setProblem] = useState<Problem | null>(null);
  if (followed.length === 0) return null;
  const people = followed
    .map(({ userId }) => ({ userId, name: nameOf(userId) }))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.userId.localeCompare(b.userId));
  return (
    <section className={styles['part']}>
      <h2>{t('activity.followedPeople')}</h2>
      <ul aria-label={t('activity.followedPeople')}>
        {people.map(({ userId, name }) => (
          <li key={userId} className={styles['setting']}>
            <b className={cx(controls['grow'], controls['cut'])}>{name}</b>
            <button
              type="button"
              className={cx(controls['secondary'], styles['small'])}
              aria-label={t('activity.leaveNamed', { pattern: name })}
              onClick={() => void actions.topics.unfollowPerson(userId).then(setProblem)}
            >
              {t('activity.leave')}
            </button>
          </li>
        ))}
      </ul>
      <ProblemText problem={problem} className={styles['why']} />
    </section>
  );
}

/** Form to follow a topic name or a pattern, with a live preview of its matches. */
function FollowForm(): ReactElement {
  const t = useWords();
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
          dir="ltr"
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

/** Debounce time after the last keystroke (ms). */
const DEBOUNCE_MS = 250;

/** The current matches of a pattern, requested while the person types; `null` until the answer arrives. */
function usePatternMatches(pattern: string): Result<Output<'topic.match'>> | null {
  const { actions } = useParley();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly result: Result<Output<'topic.match'>> } | null>(
    null,
  );
  const requestMatches = useEffectEvent(async (of: string) =>
    setAnswer({ of, result: await actions.topics.match(of) }),
  );

  useEffect(() => {
    if (pattern === '') return undefined;
    const timer = setTimeout(() => void requestMatches(pattern), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [pattern]);

  // Ignores the answer for an earlier pattern.
  return answer !== null && answer.of === pattern ? answer.result : null;
}
