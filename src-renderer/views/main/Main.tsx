import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isOwnWindow } from '../../stores/host/reduce.ts';
import { isLocked } from '../../stores/rooms/selectors.ts';
import { pinnedAnnouncements } from '../../stores/announcements/reduce.ts';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import { Banner } from '../parts/Banner.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import { useNow, useParley } from '../ParleyContext.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import type { SidebarFilter } from '../sidebar/useIsListed.ts';
import { Conversation } from '../timeline/Conversation.tsx';
import { Details } from '../details/Details.tsx';
import { Activity } from '../activity/Activity.tsx';
import { SidePanel } from '../panels/SidePanel.tsx';
import { usePanel } from '../timeline/usePanel.ts';
import { Search } from '../search/Search.tsx';
import { useSearchKeys } from '../search/useSearchKeys.ts';
import { PersonCardProvider } from '../person/PersonCardProvider.tsx';
import { ForwardDialogs } from '../forward/ForwardDialogs.tsx';
import { useShortcuts } from '../keys/useShortcuts.ts';
import { RoomDialogs } from '../rooms/RoomDialogs.tsx';
import { Switcher } from '../switcher/Switcher.tsx';
import { OpenCommandDialog } from '../switcher/OpenCommandDialog.tsx';
import type { CommandDialog } from '../switcher/useCommands.ts';
import { ConnectionReturn } from '../settings/ConnectionReturn.tsx';
import { ArrangementAnnouncer } from '../sections/ArrangementAnnouncer.tsx';
import { NewMessageAnnouncer } from '../liveRegion/NewMessageAnnouncer.tsx';
import { useConversationFacts } from '../names/useConversationFacts.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useCovering } from '../parts/useCovering.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { ClosedRoom } from '../rooms/ClosedRoom.tsx';
import { LockedDirect } from '../person/LockedDirect.tsx';
import { LockedRoom } from '../rooms/LockedRoom.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { useDetailsVisibility, useHasSpaceBeside } from './useDetailsVisibility.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import styles from './Main.module.css';
import { GoneConversation } from './GoneConversation.tsx';
import { NoConversationOpen } from './NoConversationOpen.tsx';

interface MainProps {
  readonly askPlainText: boolean;
}

/** The window of a signed-in person. */
export function Main(props: MainProps): ReactElement {
  return (
    <PersonCardProvider>
      <MainWindow {...props} />
    </PersonCardProvider>
  );
}

/** List, conversation and details; one of them at a time in a narrow window. */
function MainWindow({ askPlainText }: MainProps): ReactElement {
  const { stores, actions } = useParley();
  const openId = useStore(stores.timelines, (state) => state.openId);
  const conversation = useConversationFacts(openId);
  const ended = useStore(stores.rooms, (rooms) => (openId === null ? undefined : rooms.ended[openId]));
  const isReadable = conversation !== undefined && !isLocked(conversation);
  const isSearching = useStore(stores.search, ({ open }) => open);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  const switcher = useStore(stores.switcher);
  useSearchKeys(isReadable && !inActivity ? conversation : undefined);
  const isOpen = conversation !== undefined || ended !== undefined || isSearching || inActivity;
  const isOwn = useStore(stores.host, isOwnWindow);
  const isNarrow = useMediaQuery('(max-width: 719px)');
  const [details, setDetails] = useDetailsVisibility(openId);
  const { panel, close: closePanel } = usePanel(openId);
  // Where panels cover the conversation, the search takes their place.
  const coversConversation = !useHasSpaceBeside();
  const canShowBeside = isReadable && !inActivity && !(coversConversation && isSearching);
  const showsPanel = panel !== undefined && canShowBeside;
  const showsDetails = details && canShowBeside && panel === undefined;
  const isCovered = coversConversation && (showsPanel || showsDetails);
  const window = useCover(isCovered);

  function closeCovering(): void {
    if (showsPanel) closePanel();
    else setDetails(false);
  }

  // Set in the sidebar; stored here so that it survives when a narrow window unmounts the list.
  const [filter, setFilter] = useState<SidebarFilter>({ query: '', only: null });
  const [dialog, setDialog] = useState<CommandDialog | null>(null);
  useShortcuts({
    onShowShortcuts: () => setDialog({ kind: 'settings', page: 'keyboard' }),
    onShowSettings: () => setDialog({ kind: 'settings', page: 'notifications' }),
  });
  const viewBoundary = { kind: 'view', onClose: actions.conversations.close } as const;

  return (
    <div className={styles['whole']}>
      <Boundary kind="row">
        <ConnectionBanner />
        {askPlainText && <PlainTextBanner />}
        <ArrangementAnnouncer />
      </Boundary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a click outside what covers the conversation; keyboards have its close button */}
      <div
        ref={window}
        className={styles['window']}
        data-open={isOpen || isOwn}
        data-own={isOwn}
        data-details={showsDetails}
        // Clicks on inert elements are dispatched to their parent.
        onPointerDown={(event) => {
          if (isCovered && event.target === event.currentTarget) closeCovering();
        }}
      >
        {!isOwn && (
          <Boundary kind="view">
            <Sidebar filter={filter} onFilter={setFilter} isAlone={isNarrow && !isOpen} />
          </Boundary>
        )}
        <main className={styles['main']} inert={isCovered}>
          <Boundary kind="row">
            {!isOwn && <ImportantBanner />}
            <StoreReplacedBanner />
            <WindowProblemBanner />
          </Boundary>
          <div className={styles['body']}>
            <div className={styles['place']} inert={isSearching || inActivity}>
              {isReadable && (
                <Boundary key={`${conversation.conversationId} ${conversation.epoch}`} kind="row">
                  <NewMessageAnnouncer conversation={conversation} />
                </Boundary>
              )}
              {isReadable ? (
                // A room that is created again is a different one, with another epoch.
                <Boundary key={`${conversation.conversationId} ${conversation.epoch}`} {...viewBoundary}>
                  <Conversation
                    conversation={conversation}
                    detailsShown={details && panel === undefined}
                    onToggleDetails={() => {
                      setDetails(!details || panel !== undefined);
                      closePanel();
                    }}
                    onBack={actions.conversations.close}
                  />
                </Boundary>
              ) : (
                <Boundary key={`unreadable ${openId ?? ''}`} {...viewBoundary}>
                  <UnreadableConversation
                    conversation={conversation}
                    ended={ended}
                    onBack={actions.conversations.close}
                  />
                </Boundary>
              )}
            </div>
            <div className={styles['over']} data-part="over">
              {inActivity && (
                <Boundary kind="over" onClose={actions.activity.close}>
                  <Activity isCovered={isSearching} />
                </Boundary>
              )}
              {isSearching && (
                <Boundary kind="over" onClose={actions.search.close}>
                  <Search />
                </Boundary>
              )}
            </div>
          </div>
        </main>
        {showsDetails && (
          <Boundary kind="panel" resetKeys={[conversation]} onClose={() => setDetails(false)}>
            <Details conversation={conversation} onClose={() => setDetails(false)} />
          </Boundary>
        )}
        {showsPanel && (
          <Boundary kind="panel" resetKeys={[conversation, panel]} onClose={closePanel}>
            <SidePanel conversation={conversation} panel={panel} onClose={closePanel} />
          </Boundary>
        )}
        <Boundary kind="dialog" onClose={actions.rooms.closeDialog}>
          <RoomDialogs />
        </Boundary>
        <Boundary kind="dialog" onClose={actions.forwarding.close}>
          <ForwardDialogs />
        </Boundary>
        <Boundary kind="dialog" onClose={() => setDialog(null)}>
          {dialog !== null && <OpenCommandDialog dialog={dialog} onClose={() => setDialog(null)} />}
        </Boundary>
        <Boundary kind="dialog" onClose={actions.switcher.close}>
          {switcher !== null && <Switcher start={switcher.start} onShow={setDialog} />}
        </Boundary>
        <Boundary kind="dialog">
          <ConnectionReturn />
        </Boundary>
      </div>
    </div>
  );
}

/**
 * While something covers the conversation, the conversation is inert and nothing in it counts as read; the focus moves
 * to the covering element. Returns the ref of the window, whose child the covering `aside` is.
 */
function useCover(isCovered: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useCovering(isCovered);

  useEffect(() => {
    if (!isCovered) return;
    const aside = ref.current?.querySelector<HTMLElement>(':scope > aside');
    if (aside?.contains(document.activeElement) === false) aside.querySelector<HTMLElement>('button')?.focus();
  }, [isCovered]);

  return ref;
}

/** Shown once: the local data was corrupt, or its key is lost, and has been replaced. */
function StoreReplacedBanner(): ReactElement | null {
  const t = useWords();
  const { host } = useParley().stores;
  const why = useStore(host, ({ storeReplaced }) => storeReplaced);
  if (why === null) return null;
  return <NoticeBanner onRead={() => host.dispatch({ type: 'replacementRead' })}>{t(`kept.${why}`)}</NoticeBanner>;
}

/** Why a conversation got no window of its own. */
function WindowProblemBanner(): ReactElement | null {
  const t = useWords();
  const { host } = useParley().stores;
  const problem = useStore(host, ({ windowProblem }) => windowProblem);
  if (problem === null) return null;
  return (
    <NoticeBanner onRead={() => host.dispatch({ type: 'windowAnswered', problem: null })}>
      {describeProblem(t, problem)}
    </NoticeBanner>
  );
}

/** Something that happened, until the person has read it. */
function NoticeBanner({ onRead, children }: { readonly onRead: () => void; readonly children: string }): ReactElement {
  const t = useWords();
  return (
    <Banner
      icon="alert"
      actions={
        <button type="button" className={controls['secondary']} onClick={onRead}>
          {t('kept.read')}
        </button>
      }
    >
      {children}
    </Banner>
  );
}

/** Asks for consent before secrets are stored as plain text. */
function PlainTextBanner(): ReactElement {
  const t = useWords();
  const { session } = useParley().actions;
  const answer = (allowed: boolean) => () => void session.decidePlainText(allowed);
  return (
    <Banner
      icon="key"
      actions={
        <>
          <button type="button" className={controls['secondary']} onClick={answer(false)}>
            {t('secrets.refuse')}
          </button>
          <button type="button" className={controls['secondary']} onClick={answer(true)}>
            {t('secrets.allow')}
          </button>
        </>
      }
    >
      {t('secrets.question')}
    </Banner>
  );
}

/** Important announcements stay at the top of the window until they are opened; Activity lists them at its own top. */
function ImportantBanner(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const now = useNow();
  const announcements = useStore(stores.announcements);
  const nameOf = useAccountName();
  const isCovered = useStore(stores.activity, ({ open }) => open);
  const [first, ...others] = pinnedAnnouncements(announcements, now);
  if (first === undefined || isCovered) return null;
  const { offset, title, from } = first;
  return (
    <Banner
      icon="megaphone"
      actions={
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => actions.activity.open({ kind: 'announcement', offset })}
        >
          {t('activity.openIt')}
        </button>
      }
    >
      <b dir="auto">{title}</b> · {nameOf(from)}
      {others.length > 0 && ` · ${t('activity.andMore', { count: others.length })}`}
    </Banner>
  );
}

interface UnreadableConversationProps {
  readonly conversation: ConversationSummary | undefined;
  readonly ended: EndedRoom | undefined;
  readonly onBack: () => void;
}

/** Replaces a conversation that can't be read: its room has ended, it is locked, or none is open. */
function UnreadableConversation({ conversation, ended, onBack }: UnreadableConversationProps): ReactElement {
  const t = useWords();
  const locked = conversation !== undefined && isLocked(conversation) ? conversation : undefined;
  const isOwn = useStore(useParley().stores.host, isOwnWindow);
  if (locked === undefined && ended === undefined) return isOwn ? <GoneConversation /> : <NoConversationOpen />;
  const lock = locked?.kind === 'direct' ? locked.lock : undefined;
  return (
    <>
      <button
        type="button"
        className={cx(controls['icon'], styles['back'])}
        aria-label={t('timeline.back')}
        onClick={onBack}
      >
        <Icon name="chevronLeft" />
      </button>
      {locked === undefined && ended !== undefined && <ClosedRoom key={ended.conversationId} ended={ended} />}
      {locked?.kind === 'room' && <LockedRoom key={locked.conversationId} conversation={locked} />}
      {locked?.kind === 'direct' && lock !== undefined && (
        <LockedDirect key={locked.conversationId} conversation={locked} lock={lock} />
      )}
    </>
  );
}
