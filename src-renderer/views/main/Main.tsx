import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { Conversation } from '../timeline/Conversation.tsx';
import { Details } from '../details/Details.tsx';
import { Activity } from '../activity/Activity.tsx';
import { ImportantBanner } from './ImportantBanner.tsx';
import { SidePanel } from '../panels/SidePanel.tsx';
import { usePanel } from '../timeline/usePanel.ts';
import { Search } from '../search/Search.tsx';
import { useSearchKeys } from '../search/useSearchKeys.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import { PersonCardProvider } from '../person/PersonCardProvider.tsx';
import { ForwardDialogs } from '../forward/ForwardDialogs.tsx';
import { useShortcuts } from '../keys/useShortcuts.ts';
import { RoomDialogs } from '../rooms/RoomDialogs.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { NewMessageAnnouncer } from '../liveRegion/NewMessageAnnouncer.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { PlainTextBanner } from './PlainTextBanner.tsx';
import { StoreRebuiltBanner } from './StoreRebuiltBanner.tsx';
import { UnreadableConversation } from './UnreadableConversation.tsx';
import { useCover } from './useCover.ts';
import { useDetailsVisibility, useHasSpaceBeside } from './useDetailsVisibility.ts';
import { useConversationFacts } from '../names/useConversationFacts.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import styles from './Main.module.css';

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
  useSearchKeys(isReadable && !inActivity ? conversation : undefined);
  const isOpen = conversation !== undefined || ended !== undefined || isSearching || inActivity;
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

  // Filled by the sidebar's search field; stored here so that it survives when a narrow window unmounts the list.
  const [query, setQuery] = useState('');
  const [settingsPage, setSettingsPage] = useState<'keyboard' | 'notifications' | null>(null);
  useShortcuts({
    onShowShortcuts: () => setSettingsPage('keyboard'),
    onShowSettings: () => setSettingsPage('notifications'),
  });
  const viewBoundary = { kind: 'view', onClose: actions.conversations.close } as const;

  return (
    <div className={styles['whole']}>
      <Boundary kind="row">
        <ConnectionBanner />
        {askPlainText && <PlainTextBanner />}
      </Boundary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a click outside what covers the conversation; keyboards have its close button */}
      <div
        ref={window}
        className={styles['window']}
        data-open={isOpen}
        data-details={showsDetails}
        // Clicks on inert elements are dispatched to their parent.
        onPointerDown={(event) => {
          if (isCovered && event.target === event.currentTarget) closeCovering();
        }}
      >
        <Boundary kind="view">
          <Sidebar query={query} onQuery={setQuery} isAlone={isNarrow && !isOpen} />
        </Boundary>
        <main className={styles['main']} inert={isCovered}>
          <Boundary kind="row">
            <ImportantBanner />
            <StoreRebuiltBanner />
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
        {settingsPage !== null && (
          <Boundary kind="dialog" onClose={() => setSettingsPage(null)}>
            <SettingsDialog page={settingsPage} onClose={() => setSettingsPage(null)} />
          </Boundary>
        )}
      </div>
    </div>
  );
}
