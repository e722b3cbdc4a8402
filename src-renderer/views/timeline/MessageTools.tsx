import type { ReactElement, RefObject } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { useMessageActionScope } from '../actions/messageActionScope.ts';
import { placeOf } from '../actions/messageElements.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { ReactButton } from '../reactions/ReactButton.tsx';
import styles from './MessageTools.module.css';

export interface MessageToolsProps {
  /** The message of the toolbar, which gets the focus after an emoji was chosen. */
  readonly message: RefObject<HTMLElement | null>;
  readonly offset: number;
  readonly onReply: () => void;
  /** Omitted where the thread is already open. */
  readonly onReplyInThread?: (() => void) | undefined;
  readonly onReact: (emoji: string) => void;
}

/** The most frequent actions of a message, in its corner; mounted on hover and focus. */
export function MessageTools({ message, offset, onReply, onReplyInThread, onReact }: MessageToolsProps): ReactElement {
  const t = useWords();
  const { state } = useMessageActionScope();
  const isPicking = useStore(state, ({ picking }) => picking === offset);
  const isOpen = useStore(state, ({ menu }) => menu?.offset === offset);
  return (
    <div className={styles['tools']}>
      <ReactButton
        isOpen={isPicking}
        onOpenChange={(isOpen) => state.setState({ picking: isOpen ? offset : null })}
        message={message}
        onChoose={onReact}
      />
      <IconButton icon="reply" label={t('about.reply')} onClick={onReply} />
      {onReplyInThread !== undefined && (
        <IconButton icon="thread" label={t('panels.replyInThread')} onClick={onReplyInThread} />
      )}
      <IconButton
        icon="more"
        label={t('messageActions.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => state.setState({ menu: { offset, anchor: placeOf(currentTarget) } })}
      />
    </div>
  );
}
