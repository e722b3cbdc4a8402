import { type ReactElement, useRef, useState } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
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
  const attaching = useAttach(conversationId);
  return (
    <ViewerProvider value={setViewed}>
      <ConversationHeader conversation={conversation} {...header} />
      <DropZone name={partnerOf(conversation).name} onGiven={attaching.attach}>
        <Timeline conversation={conversation} onEdit={() => composer.current?.focus()} />
        <footer className={styles['footer']}>
          <TypingLine conversation={conversation} />
          <Composer ref={composer} conversation={conversation} attaching={attaching} />
        </footer>
      </DropZone>
      <Viewer conversationId={conversationId} blobId={viewed} onLook={setViewed} onClose={() => setViewed(null)} />
    </ViewerProvider>
  );
}
