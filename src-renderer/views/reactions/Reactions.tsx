import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { joinWords } from '../../text/formats.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useMe } from '../ParleyContext.ts';
import { useOffline } from '../parts/useOffline.ts';
import styles from './Reactions.module.css';
import type { React } from './useReact.ts';

export interface ReactionsProps {
  readonly conversation: ConversationSummary;
  readonly reactions: NonNullable<MessageEvent['reactions']>;
  readonly react: React;
}

/** Maximum number of names listed for one reaction. */
const MAX_NAMES = 10;

/** The reactions to a message: their numbers, and the people's names in words. A click adds or removes my own. */
export function Reactions({ conversation, reactions, react }: ReactionsProps): ReactElement {
  const { t } = useTranslation();
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
                    {emoji} {by.length}
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
    </>
  );
}
