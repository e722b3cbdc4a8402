import { type ReactElement, type RefObject, useState } from 'react';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { joinWords } from '../../text/formats.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useNameOf } from '../names/usePerson.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/ServerButton.tsx';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import { ReactionEmoji } from '../emoji/CustomEmoji.tsx';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import styles from './Reactions.module.css';

export interface ReactionsProps {
  readonly conversation: ConversationSummary;
  readonly reactions: NonNullable<MessageEvent['reactions']>;
  readonly react: React;
}

/** Maximum number of names listed for one reaction. */
const MAX_NAMES = 10;

/** The reactions to a message: their numbers, and the people's names in words. A click adds or removes my own. */
export function Reactions({ conversation, reactions, react }: ReactionsProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const nameOf = useNameOf(conversation);
  const offline = useOffline();
  return (
    <>
      {reactions.length > 0 && (
        <ul className={styles['reactions']} aria-label={t('about.reactions')}>
          {reactions.map(({ emoji, by }) => {
            const isMine = by.includes(me.id);
            const others = by.filter((id) => id !== me.id);
            const visibleNames = others.slice(0, MAX_NAMES).map((id) => nameOf(id) ?? '');
            const more = others.length - visibleNames.length;
            const names = joinWords([
              ...(isMine ? [t('insideRoom.you')] : []),
              ...visibleNames,
              ...(more > 0 ? [t('messages.othersReacted', { count: more })] : []),
            ]);
            const label = t('about.by', { emoji, names });
            return (
              <li key={emoji}>
                <button
                  type="button"
                  className={styles['reaction']}
                  aria-pressed={isMine}
                  aria-disabled={offline !== null}
                  title={`${label}\n${offline ?? t(isMine ? 'about.takeItBack' : 'about.giveIt')}`}
                  onClick={() => offline === null && react.toggle(emoji)}
                >
                  <span aria-hidden="true">
                    <ReactionEmoji emoji={emoji} /> {by.length}
                  </span>
                  <span className="visuallyHidden">{label}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {react.problem !== null && (
        <p className={styles['problem']} role="alert">
          {t('about.notReacted', { why: describeProblem(t, react.problem) })}
        </p>
      )}
      <AllowReadable conversationId={conversation.conversationId} problem={react.problem} onAllowed={react.retry} />
    </>
  );
}

interface ReactButtonProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The message, which gets the focus afterwards. */
  readonly message: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: string) => void;
}

/** Button that adds any emoji to a message as a reaction. */
export function ReactButton({ message, ...picker }: ReactButtonProps): ReactElement {
  const t = useWords();
  const offline = useOffline();
  return <EmojiPicker {...picker} label={t('about.react')} disabledReason={offline} returnTo={message} />;
}

interface React {
  /** Adds a reaction, or removes mine. */
  readonly toggle: (emoji: string) => void;
  /** Why the last one was refused. */
  readonly problem: Problem | null;
  /** Repeats the last one. */
  readonly retry: () => void;
}

export function useReact(conversationId: string, { offset, reactions = [] }: MessageEvent): React {
  const { actions } = useParley();
  const me = useMe();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [last, setLast] = useState<{ readonly emoji: string; readonly on: boolean } | null>(null);

  function change(reaction: { readonly emoji: string; readonly on: boolean }): void {
    setProblem(null);
    setLast(reaction);
    void actions.reacting.react(conversationId, { offset, ...reaction }).then(setProblem);
  }

  return {
    toggle(emoji) {
      change({ emoji, on: !reactions.some((reaction) => reaction.emoji === emoji && reaction.by.includes(me.id)) });
    },
    problem,
    retry() {
      if (last !== null) change(last);
    },
  };
}
