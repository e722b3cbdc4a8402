import { type ReactElement, useRef } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { Composer } from '../composer/Composer.tsx';
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
  return (
    <>
      <ConversationHeader conversation={conversation} {...header} />
      <Timeline conversation={conversation} onEdit={() => composer.current?.focus()} />
      <footer className={styles['footer']}>
        <TypingLine conversation={conversation} />
        <Composer ref={composer} conversation={conversation} />
      </footer>
    </>
  );
}
