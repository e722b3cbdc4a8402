import { type ClipboardEvent, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { trayOf } from '../../stores/uploads/reduce.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useMyMute } from '../members/useMyMute.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { ReplyBar } from '../quote/ReplyBar.tsx';
import { AttachButton } from './AttachButton.tsx';
import styles from './Composer.module.css';
import { createSendKey } from './createSendKey.ts';
import { MentionList } from './MentionList.tsx';
import { MuteNotice } from './MuteNotice.tsx';
import { Refusals } from './Refusals.tsx';
import { Tray } from './Tray.tsx';
import { type Attach, givenIn } from './useAttach.ts';
import { useMentionBox } from './useMentionBox.ts';
import { useVoice } from './useVoice.ts';
import { VoiceBar } from './VoiceBar.tsx';

export interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  readonly attaching: Attach;
}

export function Composer({ ref, conversation, attaching }: ComposerProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const text = useStore(stores.drafts, (drafts) => drafts[conversationId] ?? '');
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const voice = useVoice(conversationId);
  const [sendKey] = useState(createSendKey);
  const hasFiles = useStore(stores.uploads, (uploads) => trayOf(uploads, conversationId).length > 0);
  const isEmpty = refuseMessageText(text) === 'TEXT_EMPTY' && !hasFiles;
  const mute = useMyMute(conversation);
  const box = useMentionBox({ field: ref, conversation, text, onChange: change });
  const reply = useStore(stores.replies, (replies) => replies[conversationId]);
  const answered = reply?.epoch === conversation.epoch ? reply.offset : null;

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
    if (mute !== null) return;
    const why = refuseMessageText(text);
    setRefused(why === 'TEXT_EMPTY' ? null : why);
    if (isEmpty || (why !== null && why !== 'TEXT_EMPTY')) return;
    void actions.sending.send(conversationId, why === null ? text : '').then((problem) => {
      if (problem !== null) setRefused(problem.code);
    });
    attaching.dismiss();
    actions.typing.typed(conversationId, '');
    ref.current?.focus();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (box.keyDown(event)) return;
    if (event.key === 'Escape' && answered !== null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      stores.replies.dispatch({ type: 'dropped', conversationId });
      return;
    }
    if (!sendKey.isSend(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  /** What came with a text is a picture of it, as tables and word processors add one: then the text is meant. */
  function paste(event: ClipboardEvent): void {
    const given = givenIn(event.clipboardData);
    if (given.files.length + given.folders.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attaching.attach(given);
  }

  return (
    <div className={styles['composer']}>
      {mute !== null && <MuteNotice mute={mute} />}
      <Refusals refusals={attaching.refusals} dismiss={attaching.dismiss} />
      <MentionList box={box} />
      {answered !== null && (
        <ReplyBar conversation={conversation} offset={answered} onDropped={() => ref.current?.focus()} />
      )}
      <Tray conversationId={conversationId} />
      <div className={styles['text']} data-text={text}>
        <textarea
          ref={ref}
          rows={1}
          aria-label={t('composer.label')}
          aria-invalid={refused !== null}
          aria-describedby="composer-refused"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={box.found.length > 0 ? box.id : undefined}
          aria-activedescendant={box.found.length > 0 ? `${box.id}-${box.active}` : undefined}
          placeholder={t('composer.placeholder', { name: placeOf(conversation) })}
          value={text}
          onChange={(event) => change(event.target.value)}
          onSelect={(event) => box.caretMoved(event.currentTarget.selectionStart)}
          onPaste={paste}
          onKeyDown={keyDown}
          onKeyUp={sendKey.onKeyUp}
          onCompositionEnd={sendKey.onCompositionEnd}
          onBlur={() => actions.typing.typed(conversationId, '')}
        />
      </div>
      <div id="composer-refused" className={styles['refused']} role="alert">
        {refused !== null && describeProblem(t, { code: refused, details: {} })}
        {voice.problem !== null && t(`files.microphone.${voice.problem}`)}
      </div>
      {voice.recording === null ? (
        <div className={styles['bar']}>
          <AttachButton
            onChosen={(files) => {
              attaching.attach({ files, folders: [] });
              ref.current?.focus();
            }}
          />
          {voice.isOffered && mute === null && (
            <IconButton icon="microphone" label={t('files.record')} onClick={voice.start} />
          )}
          <span className={controls['grow']} />
          <span className={styles['hint']}>{t('composer.hint')}</span>
          <button type="button" className={controls['primary']} disabled={isEmpty || mute !== null} onClick={send}>
            <Icon name="send" />
            {t('composer.send')}
          </button>
        </div>
      ) : (
        <VoiceBar recording={voice.recording} voice={voice} />
      )}
    </div>
  );
}

function placeOf(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return conversation.kind === 'room' ? `#${name}` : name;
}
