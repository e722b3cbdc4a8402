import { Tabs } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { type ActivityPage, TABS, type Tab } from '../../stores/activity/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { followedAuthor, followedTopic, postKey } from '../../stores/topics/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import { useAccountName } from '../names/usePerson.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useFocusRestore } from '../parts/focus.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import kept from '../panels/Kept.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { ActivityList } from './ActivityList.tsx';
import styles from './Activity.module.css';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { TopicsPage } from './TopicsPage.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PostMenu } from './PostMenu.tsx';
import savedStyles from './Saved.module.css';
import { SavedItem } from './SavedItem.tsx';

const TAB_LABELS = {
  all: 'activity.all',
  mentions: 'activity.mentionsTab',
  announcements: 'activity.announcements',
  topics: 'activity.topics',
} as const;

/** Guests get no announcements and no posts. */
const GUEST_TABS: readonly Tab[] = ['all', 'mentions'];

/** Inbox of mentions, announcements and posts in followed topics. */
export function Activity({ isCovered }: { readonly isCovered: boolean }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { tab, page } = useStore(stores.activity);
  const [problem, setProblem] = useState<Problem | null>(null);
  const tabs = useIsGuest() ? GUEST_TABS : TABS;
  useFocusRestore();

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    // React bubbles key events of menus and dialogs to here although their elements are elsewhere in the document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return;
    event.preventDefault();
    if (page === null) actions.activity.close();
    else actions.activity.showPage(null);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the section
    <section className={styles['activity']} aria-label={t('activity.title')} inert={isCovered} onKeyDown={keyDown}>
      <Tabs.Root
        className={styles['place']}
        hidden={page !== null}
        value={tab}
        onValueChange={(value) => actions.activity.chooseTab(tabNamed(value))}
      >
        <ActivityHeader onMarkAllRead={() => void actions.activity.markAllRead(tab).then(setProblem)} />
        <Tabs.List className={styles['tabs']} aria-label={t('activity.tabs')}>
          {tabs.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(TAB_LABELS[one])}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {problem !== null && (
          <p className={styles['problem']} role="alert">
            {describeProblem(t, problem)}{' '}
            <button type="button" className={controls['muted']} onClick={() => setProblem(null)}>
              {t('activity.close')}
            </button>
          </p>
        )}
        {tabs.map((one) => (
          <Tabs.Content key={one} value={one} className={styles['content']} tabIndex={-1}>
            {one === tab && (
              <Boundary kind="view">
                <ActivityList tab={one} isShown={page === null && !isCovered} />
              </Boundary>
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {page !== null && (
        <Boundary kind="view" resetKeys={[page]} onClose={() => actions.activity.showPage(null)}>
          <ActivityPageView page={page} />
        </Boundary>
      )}
      <MutedNotice />
    </section>
  );
}

function tabNamed(value: string): Tab {
  return TABS.find((tab) => tab === value) ?? 'all';
}

/** Result of muting a topic, with a button that undoes it. */
function MutedNotice(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const topic = useStore(stores.activity, ({ justMuted }) => justMuted);
  return (
    <output className={topic === null ? 'visuallyHidden' : styles['justMuted']}>
      {topic !== null && (
        <>
          {t('activity.isMuted', { topic })} ·{' '}
          <button type="button" onClick={() => void actions.topics.mute(topic, false)}>
            {t('activity.undo')}
          </button>
        </>
      )}
    </output>
  );
}

/** Pages that cover the list; each is mounted with fresh state. */
function ActivityPageView({ page }: { readonly page: ActivityPage }): ReactElement {
  switch (page.kind) {
    case 'announcement':
      return <AnnouncementPage key={page.offset} offset={page.offset} />;
    case 'post':
      return <PostPage key={`${page.post.topic} ${page.post.offset}`} post={page.post} />;
    case 'compose':
      return <AnnouncementForm key={page.offset} offset={page.offset} />;
    case 'topics':
      return <TopicsPage part={page.part} />;
    case 'saved':
      return <SavedPage />;
    default:
      return assertNever(page);
  }
}

/** A post with its full text. */
function PostPage({ post }: { readonly post: Post }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useNow();
  const { topic, from, at, title, hasBody } = post;
  const nameOf = useAccountName();
  const because = useStore(stores.topics, (state) => followedTopic(state, topic)?.because) ?? [];
  const followed = useStore(stores.topics, (state) => followedAuthor(state, post));
  const body = useStore(stores.topics, ({ bodies }) => bodies[postKey(post)]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const author = from.kind === 'person' ? nameOf(from.userId) : t('activity.byProgram', { name: from.name });
  const reasons = followed === null ? because : [...because, author];

  useEffect(() => {
    void actions.topics.open(post).then(setProblem);
  }, [actions, post]);

  return (
    <PageFrame title={topic} actions={<PostMenu topic={topic} because={because} followedAuthor={followed} isStop />}>
      <h2 className={styles['headline']} dir="auto">
        {title}
      </h2>
      <p className={styles['meta']}>
        {author} · {dayAndTime(at, now)}
        {reasons.length > 0 && ` · ${t('activity.because', { patterns: reasons.join(comma) })}`}
      </p>
      {!hasBody && <LazyMarkdown text={t('activity.noBody')} isDocument />}
      {hasBody && body !== undefined && <LazyMarkdown text={body} isDocument />}
      {hasBody && body === undefined && (
        <p className={styles['meta']} role={problem === null ? undefined : 'alert'}>
          {problem === null && t('activity.loading')}
          {problem !== null && (isTransient(problem) ? t('activity.bodyNotHere') : describeProblem(t, problem))}
        </p>
      )}
    </PageFrame>
  );
}

function ActivityHeader({ onMarkAllRead }: { readonly onMarkAllRead: () => void }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const mayWrite = useStore(stores.announcements, (announcements) => announcements.mayWrite);
  const isGuest = useIsGuest();
  const heading = useRef<HTMLHeadingElement>(null);

  // Moves the keyboard focus into Activity instead of leaving it at the start of the window.
  useEffect(() => heading.current?.focus(), []);

  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={cx(controls['icon'], styles['narrowBack'])}
        aria-label={t('activity.backToConversations')}
        onClick={actions.activity.close}
      >
        <Icon name="chevronLeft" />
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {t('activity.title')}
      </h1>
      <span className={controls['grow']} />
      <button type="button" className={cx(controls['secondary'], styles['small'])} onClick={onMarkAllRead}>
        {t('activity.markAllRead')}
      </button>
      {mayWrite && (
        <button
          type="button"
          className={cx(controls['secondary'], styles['small'])}
          onClick={() => {
            void actions.announcements.beginDraft(null);
            actions.activity.showPage({ kind: 'compose', offset: null });
          }}
        >
          <Icon name="megaphone" />
          {t('activity.newAnnouncement')}
        </button>
      )}
      {!isGuest && (
        <button
          type="button"
          className={cx(controls['secondary'], styles['small'])}
          onClick={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
        >
          <Icon name="feed" />
          {t('activity.manage')}
        </button>
      )}
      <ActivityMenu />
    </header>
  );
}

function ActivityMenu(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Menu>
        <MenuButton className={controls['icon']} label={t('activity.options')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent>
          <MenuItem label={t('activity.removeAll')} isDanger needsServer onSelect={() => setRemoving(true)} />
        </MenuContent>
      </Menu>
      {isRemoving && (
        <ConfirmDialog
          title={t('activity.removeAllTitle')}
          text={t('activity.removeAllText')}
          confirmLabel={t('activity.removeAllYes')}
          danger
          onConfirm={actions.inbox.removeAll}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

/** My saved messages from all conversations, newest first. */
function SavedPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { list, hasMore, problem } = useStore(stores.saved);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  useEffect(() => void actions.saved.load(), [actions]);
  const shownProblem = refusal ?? problem;

  function remove(conversationId: string, offset: number): void {
    setRefusal(null);
    void actions.saved.save(conversationId, offset, false).then(setRefusal);
  }

  return (
    <PageFrame title={t('panels.saved')}>
      {shownProblem !== null && (
        <p className={cx(kept['note'], kept['bad'])} role="alert">
          {describeProblem(t, shownProblem)}
        </p>
      )}
      {list === null && problem === null && <p className={kept['note']}>{t('panels.loading')}</p>}
      {list?.length === 0 && (
        <EmptyState icon="bookmark" title={t('panels.nothingSaved')} text={t('panels.nothingSavedText')} />
      )}
      {list !== null && list.length > 0 && (
        <ul className={savedStyles['list']} aria-label={t('panels.savedMessages')}>
          {list.map((saved) => (
            <Boundary key={`${saved.conversationId} ${saved.epoch} ${saved.offset}`} kind="item" resetKeys={[saved]}>
              <SavedItem saved={saved} onRemove={() => remove(saved.conversationId, saved.offset)} />
            </Boundary>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className={savedStyles['more']}>
          <button type="button" className={controls['secondary']} onClick={() => void actions.saved.loadOlder()}>
            {t('panels.more')}
          </button>
        </p>
      )}
    </PageFrame>
  );
}
