import type { ReactElement, RefObject } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { useActing } from '../actions/acting.ts';
import { placeOf } from '../actions/messageElements.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { ReactButton } from '../reactions/ReactButton.tsx';
import styles from './MessageTools.module.css';

export interface MessageToolsProps {
  /** The message that these are for; it has the focus again when an emoji was chosen. */
  readonly message: RefObject<HTMLElement | null>;
  readonly offset: number;
  readonly onReply: () => void;
  /** Left out where the thread is shown already. */
  readonly onReplyInThread?: (() => void) | undefined;
  readonly onReact: (emoji: string) => void;
}

/** What is done most often with a message, in its corner; mounted while somebody is at it. */
export function MessageTools({ message, offset, onReply, onReplyInThread, onReact }: MessageToolsProps): ReactElement {
  const t = useWords();
  const { state } = useActing();
  const isPicking = useStore(state, ({ picking }) => picking === offset);
  const isOpen = useStore(state, ({ menu }) => menu?.offset === offset);
  return (
    <div className={styles['tools']}>
      <ReactButton
        isOpen={isPicking}
        onOpen={(isOpen) => state.setState({ picking: isOpen ? offset : null })}
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
        onClick={({ currentTarget }) => state.setState({ menu: { offset, place: placeOf(currentTarget) } })}
      />
    </div>
  );
}
