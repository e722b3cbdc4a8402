import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { Boundary } from '../boundary/Boundary.tsx';
import { MessageActions } from '../actions/MessageActions.tsx';
import { SelectionBar } from '../actions/SelectionBar.tsx';
import { useParley } from '../ParleyContext.ts';
import { Viewer } from '../attachments/Viewer.tsx';
import { ViewerProvider } from '../attachments/ViewerContext.ts';
import { Composer } from '../composer/Composer.tsx';
import { DropZone } from '../composer/DropZone.tsx';
import { useAttach } from '../composer/useAttach.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import styles from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { Timeline } from './Timeline.tsx';
import { TypingLine } from './TypingLine.tsx';
import { UnfoldedTextsProvider } from './UnfoldedTexts.ts';

export interface ConversationProps {
  readonly conversation: ConversationSummary;
  readonly detailsShown: boolean;
  readonly onToggleDetails: () => void;
  readonly onBack: () => void;
}

export function Conversation({ conversation, ...header }: ConversationProps): ReactElement {
  const composer = useRef<HTMLTextAreaElement>(null);
  const { conversationId } = conversation;
  const [viewed, setViewed] = useState<string | null>(null);
  const [unfolded] = useState(() => new Set<string>());
  const attaching = useAttach(conversationId);
  const { stores } = useParley();
  const isSelecting = useStore(stores.selection, (now) => now?.conversationId === conversationId);
  const visit = useStore(stores.timelines, (now) => now.visit);
  // Leaving the conversation ends the selection.
  useEffect(() => () => stores.selection.dispatch({ type: 'ended' }), [stores]);

  function focusComposer(): void {
    composer.current?.focus();
  }

  const selectionEnded = useEffectEvent(() => {
    // The focus was in the selection bar, which is unmounted.
    if (document.activeElement === document.body) focusComposer();
  });
  useEffect(() => {
    if (!isSelecting) return undefined;
    return () => selectionEnded();
  }, [isSelecting]);

  return (
    <ViewerProvider value={setViewed}>
      <Boundary kind="row" resetKeys={[conversation]}>
        <ConversationHeader conversation={conversation} {...header} />
      </Boundary>
      <DropZone name={partnerOf(conversation).name} onGiven={attaching.attach}>
        <MessageActions conversation={conversation} place="timeline" onWrite={focusComposer}>
          <UnfoldedTextsProvider value={unfolded}>
            <Boundary kind="view">
              <Timeline key={visit} conversation={conversation} onEdit={focusComposer} />
            </Boundary>
          </UnfoldedTextsProvider>
        </MessageActions>
        <footer className={styles['footer']}>
          <Boundary kind="row">
            <TypingLine conversation={conversation} />
            {isSelecting && <SelectionBar conversation={conversation} />}
          </Boundary>
          <div hidden={isSelecting}>
            <Boundary kind="row">
              <Composer ref={composer} conversation={conversation} attaching={attaching} />
            </Boundary>
          </div>
        </footer>
      </DropZone>
      <Boundary kind="dialog" resetKeys={[viewed]} onClose={() => setViewed(null)}>
        <Viewer conversationId={conversationId} blobId={viewed} onLook={setViewed} onClose={() => setViewed(null)} />
      </Boundary>
    </ViewerProvider>
  );
}
