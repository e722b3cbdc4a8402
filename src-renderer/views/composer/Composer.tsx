import { type ClipboardEvent, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { trayOf } from '../../stores/uploads/reduce.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useMyMute } from '../members/useMyMute.ts';
import { RoomOptionDialog } from '../owner/RoomOptionDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import { EditBar } from '../quote/EditBar.tsx';
import { ReplyBar } from '../quote/ReplyBar.tsx';
import { ScheduledLine } from '../scheduled/ScheduledLine.tsx';
import { SendLater } from '../scheduled/SendLater.tsx';
import { useCommands } from './commands/useCommands.ts';
import { CompletionList } from './completions/CompletionList.tsx';
import { replaceShortcode } from './completions/replaceShortcode.ts';
import { useCompletion } from './completions/useCompletion.ts';
import styles from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { ComposerField } from './ComposerField.tsx';
import { createSendKey } from './createSendKey.ts';
import { LongTextDialog } from './LongTextDialog.tsx';
import { MuteNotice } from './MuteNotice.tsx';
import { Refusals } from './Refusals.tsx';
import { Tray } from './Tray.tsx';
import { type AttachmentInput, readDroppedFiles } from './useAttachmentInput.ts';
import { useEdit } from './useEdit.ts';
import { useLongText } from './useLongText.ts';
import { useSend } from './useSend.ts';
import { useVoice } from './useVoice.ts';
import { VoiceBar } from './VoiceBar.tsx';

export interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  readonly attachments: AttachmentInput;
}

export function Composer({ ref, conversation, attachments }: ComposerProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const draft = useStore(stores.drafts, (drafts) => drafts[conversationId] ?? '');
  const edit = useEdit(conversation, ref);
  const text = edit?.text ?? draft;
  const hasFiles = useStore(stores.uploads, (uploads) => trayOf(uploads, conversationId).length > 0);
  const voice = useVoice(conversationId);
  const [sendKey] = useState(createSendKey);
  const mute = useMyMute(conversation);
  const completion = useCompletion({ field: ref, conversation, text, withCommands: edit === null });
  const [isLeaving, setLeaving] = useState(false);
  const run = useCommands({ conversation, onLeave: () => setLeaving(true) });
  const sending = useSend({ conversationId, text, hasFiles, edit, run, onSent });
  const { send, refusalText, isTooLong, isEmpty, onTextChange } = sending;
  const longText = useLongText(attachments);
  const reply = useStore(stores.replies, (replies) => replies[conversationId]);
  const replyOffset = reply?.epoch === conversation.epoch ? reply.offset : null;

  // Focuses the field where there is a keyboard; an on-screen keyboard would cover half of the screen.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) ref.current?.focus();
  }, [ref]);

  function handleChange(field: HTMLTextAreaElement): void {
    onTextChange();
    stores[edit === null ? 'drafts' : 'edits'].dispatch({ type: 'changed', conversationId, text: field.value });
    completion.onCaretMove(field);
    if (edit === null) actions.typing.typed(conversationId, field.value);
    replaceShortcode(field);
  }

  function attachText(): void {
    longText.attach(draft);
    onTextChange();
    stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
    ref.current?.focus();
  }

  function onSent(): void {
    attachments.dismiss();
    actions.typing.typed(conversationId, '');
    ref.current?.focus();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isComposingEnter = event.key === 'Enter' && !sendKey.isSend(event.nativeEvent);
    if (!isComposingEnter && completion.keyDown(event)) return;
    const isPlainKey =
      !event.nativeEvent.isComposing && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlainKey && event.key === 'Escape' && edit !== null) actions.edits.cancel(conversationId);
    else if (isPlainKey && event.key === 'Escape' && replyOffset !== null) {
      stores.replies.dispatch({ type: 'dropped', conversationId });
    } else if (isPlainKey && event.key === 'ArrowUp' && edit === null && draft === '' && !hasFiles) {
      if (!actions.edits.startLast(conversationId)) return;
    } else return sendOnKey(event);
    event.preventDefault();
  }

  function sendOnKey(event: KeyboardEvent): void {
    if (!sendKey.isSend(event.nativeEvent)) return;
    event.preventDefault();
    if (mute === null) send();
  }

  /** Tables and word processors copy a picture of the text along with it: then the text is pasted. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    if (longText.intercept(event)) return event.preventDefault();
    const dropped = readDroppedFiles(event.clipboardData);
    if (dropped.files.length + dropped.folders.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attachments.attach(dropped);
  }

  return (
    <div className={styles['composer']}>
      {mute !== null && <MuteNotice mute={mute} />}
      <ScheduledLine conversationId={conversationId} field={ref} />
      <Refusals refusals={attachments.refusals} dismiss={attachments.dismiss} />
      <CompletionList completion={completion} />
      {edit !== null && <EditBar conversationId={conversationId} onCancel={() => ref.current?.focus()} />}
      {replyOffset !== null && edit === null && (
        <ReplyBar conversation={conversation} offset={replyOffset} onCancel={() => ref.current?.focus()} />
      )}
      <Tray conversationId={conversationId} />
      <ComposerField
        ref={ref}
        text={text}
        completion={completion}
        aria-invalid={refusalText !== null}
        aria-describedby="composer-refused"
        placeholder={t('composer.placeholder', { name: recipientOf(conversation) })}
        onChange={(event) => handleChange(event.target)}
        onPaste={paste}
        onKeyDown={keyDown}
        onKeyUp={sendKey.onKeyUp}
        onCompositionEnd={sendKey.onCompositionEnd}
        onBlur={() => actions.typing.typed(conversationId, '')}
      />
      <div id="composer-refused" className={styles['refused']} role="alert">
        {refusalText}
        {isTooLong && (
          <button type="button" className={styles['instead']} onClick={attachText}>
            {t('writing.longText.instead')}
          </button>
        )}
        {voice.problem !== null && t(`files.microphone.${voice.problem}`)}
      </div>
      {voice.recording === null ? (
        <ComposerBar
          field={ref}
          attach={attachments.attach}
          voice={mute === null && edit === null ? voice : null}
          isEditing={edit !== null}
          isEmpty={isEmpty || mute !== null}
          onSend={send}
        >
          {edit === null && (
            <SendLater
              field={ref}
              conversationId={conversationId}
              text={text}
              hasFiles={hasFiles}
              isEmpty={isEmpty}
              isMuted={mute !== null}
              onRefused={sending.refuse}
              onScheduled={() => {
                onTextChange();
                onSent();
              }}
            />
          )}
        </ComposerBar>
      ) : (
        <VoiceBar recording={voice.recording} voice={voice} />
      )}
      {longText.pendingText !== null && (
        <LongTextDialog
          text={longText.pendingText}
          onAttach={() => longText.attach(longText.pendingText ?? '')}
          onClose={longText.close}
        />
      )}
      {isLeaving && conversation.kind === 'room' && (
        <RoomOptionDialog option="leave" conversation={conversation} onClose={() => setLeaving(false)} />
      )}
    </div>
  );
}

function recipientOf(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return conversation.kind === 'room' ? `#${name}` : name;
}
