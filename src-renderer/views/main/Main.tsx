import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { Conversation } from '../timeline/Conversation.tsx';
import { Details } from '../details/Details.tsx';
import { Activity } from '../activity/Activity.tsx';
import { ImportantStrip } from '../activity/ImportantStrip.tsx';
import { SidePanel } from '../panels/SidePanel.tsx';
import { usePanel } from '../panels/usePanel.ts';
import { Search } from '../search/Search.tsx';
import { useSearchKeys } from '../search/useSearchKeys.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import { ForwardDialogs } from '../forward/ForwardDialogs.tsx';
import { useShortcuts } from '../keys/useShortcuts.ts';
import { RoomDialogs } from '../rooms/RoomDialogs.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { NewMessages } from '../spoken/NewMessages.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { PlainTextStrip } from './PlainTextStrip.tsx';
import { RebuiltStrip } from './RebuiltStrip.tsx';
import { Unreadable } from './Unreadable.tsx';
import { useDetailsShown } from './useDetailsShown.ts';
import { useFacts } from './useFacts.ts';
import { useMedia } from './useMedia.ts';
import styles from './Main.module.css';

/** The window of somebody who is signed in: list, conversation, details; one of them at a time where it is narrow. */
export function Main({ askPlainText }: { readonly askPlainText: boolean }): ReactElement {
  const { stores, actions } = useParley();
  const openId = useStore(stores.timelines, (state) => state.openId);
  const conversation = useFacts(openId);
  const ended = useStore(stores.rooms, (rooms) => (openId === null ? undefined : rooms.ended[openId]));
  const isReadable = conversation !== undefined && !isLocked(conversation);
  const searching = useStore(stores.search, ({ open }) => open);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  useSearchKeys(isReadable && !inActivity ? conversation : undefined);
  const isOpen = conversation !== undefined || ended !== undefined || searching || inActivity;
  const isNarrow = useMedia('(max-width: 719px)');
  const [details, setDetails] = useDetailsShown();
  const { panel, close: closePanel } = usePanel(openId);
  const showsPanel = panel !== undefined && isReadable && !inActivity;
  const showsDetails = isReadable && details && !inActivity && panel === undefined;
  // Filled by the sidebar's own field; kept here so that it outlives the list on a narrow window.
  const [query, setQuery] = useState('');
  const [listsKeys, setListsKeys] = useState(false);
  useShortcuts(() => setListsKeys(true));

  return (
    <div className={styles['whole']}>
      <ConnectionStrip />
      <div className={styles['window']} data-open={isOpen} data-details={showsDetails}>
        <Sidebar query={query} onQuery={setQuery} isAlone={isNarrow && !isOpen} />
        <main className={styles['main']}>
          <ImportantStrip />
          <RebuiltStrip />
          {askPlainText && <PlainTextStrip />}
          <div className={styles['body']}>
            <div className={styles['place']} inert={searching || inActivity}>
              {isReadable && (
                <NewMessages key={`${conversation.conversationId} ${conversation.epoch}`} conversation={conversation} />
              )}
              {isReadable ? (
                <Conversation
                  // A room that is made again is another one.
                  key={`${conversation.conversationId} ${conversation.epoch}`}
                  conversation={conversation}
                  detailsShown={details && panel === undefined}
                  onToggleDetails={() => {
                    setDetails(!details || panel !== undefined);
                    closePanel();
                  }}
                  onBack={actions.conversations.close}
                />
              ) : (
                <Unreadable conversation={conversation} ended={ended} onBack={actions.conversations.close} />
              )}
            </div>
            <div className={styles['over']} data-part="over">
              {inActivity && <Activity isCovered={searching} />}
              {searching && <Search />}
            </div>
          </div>
        </main>
        {showsDetails && <Details conversation={conversation} onClose={() => setDetails(false)} />}
        {showsPanel && <SidePanel conversation={conversation} panel={panel} onClose={closePanel} />}
        <RoomDialogs />
        <ForwardDialogs />
        {listsKeys && <SettingsDialog page="keyboard" onClose={() => setListsKeys(false)} />}
      </div>
    </div>
  );
}
