import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Composer.module.css';
import { createSendKey } from './createSendKey.ts';

export interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
}

export function Composer({ ref, conversation }: ComposerProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const text = useStore(stores.drafts, (drafts) => drafts[conversationId] ?? '');
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const [sendKey] = useState(createSendKey);
  const isEmpty = refuseMessageText(text) === 'TEXT_EMPTY';

  // Where there is a keyboard, one can write at once; elsewhere it would cover half of the screen.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) ref.current?.focus();
  }, [ref]);

  function change(next: string): void {
    setRefused(null);
    stores.drafts.dispatch({ type: 'changed', conversationId, text: next });
    actions.typing.typed(conversationId, next);
  }

  function send(): void {
    const why = refuseMessageText(text);
    setRefused(why === 'TEXT_EMPTY' ? null : why);
    if (why !== null) return;
    actions.sending.send(conversationId, text);
    actions.typing.typed(conversationId, '');
    ref.current?.focus();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!sendKey.isSend(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={styles['composer']}>
      <div className={styles['text']} data-text={text}>
        <textarea
          ref={ref}
          rows={1}
          aria-label={t('composer.label')}
          aria-invalid={refused !== null}
          aria-describedby="composer-refused"
          placeholder={t('composer.placeholder', { name: partnerOf(conversation).name })}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keyDown}
          onKeyUp={sendKey.onKeyUp}
          onCompositionEnd={sendKey.onCompositionEnd}
          onBlur={() => actions.typing.typed(conversationId, '')}
        />
      </div>
      <div id="composer-refused" className={styles['refused']} role="alert">
        {refused !== null && describeProblem(t, { code: refused, details: {} })}
      </div>
      <div className={styles['bar']}>
        <span className={styles['hint']}>{t('composer.hint')}</span>
        <button type="button" className={controls['primary']} disabled={isEmpty} onClick={send}>
          <Icon name="send" />
          {t('composer.send')}
        </button>
      </div>
    </div>
  );
}
