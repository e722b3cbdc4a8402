import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { MessageActions } from '../actions/MessageActions.tsx';
import { SelectionBar } from '../actions/SelectionBar.tsx';
import { useParley } from '../ParleyContext.ts';
import { ViewerArea } from '../attachments/ViewerArea.tsx';
import { Composer } from '../composer/Composer.tsx';
import { DropZone } from '../composer/DropZone.tsx';
import { useAttachmentInput } from '../composer/useAttachmentInput.ts';
import { DeviceRequests } from '../settings/EncryptionDevices.tsx';
import { useNameOf } from '../names/usePerson.ts';
import styles from './Conversation.module.css';
import { ConversationHeader, type ConversationProps } from './ConversationHeader.tsx';
import { JoinRequestsBanner } from './JoinRequestsBanner.tsx';
import { ProposalBanner } from './ProposalBanner.tsx';
import { Timeline } from './Timeline.tsx';
import { UnfoldedTextsProvider } from './MessageBody.tsx';

export function Conversation({ conversation, ...headerProps }: ConversationProps): ReactElement {
  const composer = useRef<HTMLTextAreaElement>(null);
  const { conversationId } = conversation;
  const [unfolded] = useState(() => new Set<string>());
  const attachments = useAttachmentInput(conversationId);
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
    <ViewerArea conversationId={conversationId}>
      <Boundary kind="row" resetKeys={[conversation]}>
        <ConversationHeader conversation={conversation} {...headerProps} />
      </Boundary>
      {conversation.kind === 'room' && (
        <Boundary kind="row">
          <JoinRequestsBanner conversationId={conversationId} {...headerProps} />
        </Boundary>
      )}
      {conversation.kind === 'direct' && (
        <Boundary kind="row">
          <ProposalBanner conversation={conversation} />
        </Boundary>
      )}
      {isEncryptedDirect(conversationId) && (
        <Boundary kind="row">
          <div className={styles['requests']}>
            <DeviceRequests />
          </div>
        </Boundary>
      )}
      <DropZone name={partnerOf(conversation).name} onFiles={attachments.attach}>
        <MessageActions conversation={conversation} listKind="timeline" onFocusComposer={focusComposer}>
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
              <Composer ref={composer} conversation={conversation} attachments={attachments} />
            </Boundary>
          </div>
        </footer>
      </DropZone>
    </ViewerArea>
  );
}

function TypingLine({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const nameOf = useNameOf(conversation);
  const typing = useStore(
    stores.typing,
    useShallow((state) => typingIn(state, conversation.conversationId)),
  );

  function text(): string {
    if (typing.length === 0) return '';
    if (conversation.kind === 'direct') return t('timeline.isTyping', { name: partnerOf(conversation).name });
    const [name = '', other, ...more] = typing.flatMap((id) => nameOf(id) ?? []);
    if (other === undefined) return t('timeline.isTyping', { name });
    return more.length > 0 ? t('timeline.manyAreTyping') : t('timeline.areTyping', { name, other });
  }
  return (
    <div className={styles['typing']} aria-live="polite">
      {text()}
    </div>
  );
}
