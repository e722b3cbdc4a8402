import { type ClipboardEvent, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import { useWords } from '../../i18n/useWords.ts';
import { trayOf } from '../../stores/uploads/reduce.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import type { Edit } from '../../stores/edits/reduce.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useWritingBlock } from '../members/useWritingBlock.ts';
import { RoomOptionDialog } from '../owner/RoomOptionDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import { EditBar, ReplyBar } from '../quote/Quote.tsx';
import { AllowReadable } from '../rooms/AllowReadable.tsx';
import { ScheduledLine } from '../scheduled/ScheduledLine.tsx';
import { SendLater } from '../scheduled/SendLater.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { useCommands } from './commands/useCommands.ts';
import { CompletionList } from './completions/CompletionList.tsx';
import { replaceShortcode, useCompletion } from './completions/useCompletion.ts';
import styles from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { ComposerField } from './ComposerField.tsx';
import { createSendKey } from './createSendKey.ts';
import { MessageRateNotice } from './MessageRateNotice.tsx';
import { PollDialog } from './PollDialog.tsx';
import { Tray } from './Tray.tsx';
import { type AttachmentInput, readDroppedFiles } from './useAttachmentInput.ts';
import { type SendQuestion, useSend } from './useSend.ts';
import { useVoice } from './useVoice.ts';
import { VoiceBar } from './VoiceBar.tsx';
import trayStyles from './Tray.module.css';
import { WritingBlockNotice } from './WritingBlockNotice.tsx';

export interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  readonly attachments: AttachmentInput;
}

/** The text field of a conversation; in its place the notice that I block the other person, or that they were erased. */
export function Composer(props: ComposerProps): ReactElement {
  const block = useWritingBlock(props.conversation);
  if (block?.kind !== 'blocked' && block?.kind !== 'erased') return <MessageComposer {...props} />;
  return (
    <div className={styles['composer']}>
      <WritingBlockNotice block={block} />
    </div>
  );
}

function MessageComposer({ ref, conversation, attachments }: ComposerProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const draft = useStore(stores.drafts, (drafts) => drafts[conversationId] ?? '');
  const edit = useEdit(conversation, ref);
  const text = edit?.text ?? draft;
  const hasFiles = useStore(stores.uploads, (uploads) => trayOf(uploads, conversationId).length > 0);
  const voice = useVoice(conversationId);
  const [sendKey] = useState(createSendKey);
  const writingBlock = useWritingBlock(conversation);
  // Who may not write new messages may still edit earlier ones, unless they are muted.
  const block = edit !== null && writingBlock?.kind !== 'muted' ? null : writingBlock;
  const isEncrypted = isEncryptedConversation(conversationId);
  // An encrypted direct conversation takes only text.
  const takesFiles = !isEncryptedDirect(conversationId);
  const canAdd = block === null && edit === null;
  const completion = useCompletion({ field: ref, conversation, text, withCommands: edit === null });
  const [isLeaving, setLeaving] = useState(false);
  const [isCreatingPoll, setCreatingPoll] = useState(false);
  const run = useCommands({ conversation, onLeave: () => setLeaving(true) });
  const sending = useSend({ conversationId, text, hasFiles, edit, run, onSent });
  const { send, refusalText, refusal, isEmpty, onTextChange } = sending;
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
    if (block === null) send();
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
      {block !== null && <WritingBlockNotice block={block} />}
      <MessageRateNotice conversationId={conversationId} />
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
        placeholder={t(isEncrypted ? 'composer.placeholderEncrypted' : 'composer.placeholder', {
          name: nameInWords(conversation),
        })}
        onChange={(event) => handleChange(event.target)}
        onPaste={paste}
        onKeyDown={keyDown}
        onKeyUp={sendKey.onKeyUp}
        onCompositionEnd={sendKey.onCompositionEnd}
        onBlur={() => actions.typing.typed(conversationId, '')}
      />
      <div id="composer-refused" className={styles['refused']} role="alert">
        {refusalText}
        {refusal?.code === 'TEXT_TOO_LONG' && (
          <button type="button" className={styles['instead']} onClick={attachText}>
            {t('writing.longText.instead')}
          </button>
        )}
        <AllowReadable
          conversationId={conversationId}
          problem={refusal}
          className={styles['instead']}
          onAllowed={edit === null ? onTextChange : send}
        />
        {voice.problem !== null && t(`files.microphone.${voice.problem}`)}
      </div>
      {voice.recording === null ? (
        <ComposerBar
          field={ref}
          attach={takesFiles ? attachments.attach : null}
          voice={canAdd && takesFiles ? voice : null}
          onCreatePoll={canAdd && !isEncrypted ? () => setCreatingPoll(true) : null}
          isEditing={edit !== null}
          isEmpty={isEmpty || block !== null}
          onSend={send}
        >
          {edit === null && (
            <SendLater
              field={ref}
              conversationId={conversationId}
              text={text}
              hasFiles={hasFiles}
              isEmpty={isEmpty}
              block={block}
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
      {sending.question !== null && <NotifyQuestion question={sending.question} />}
      {isCreatingPoll && (
        <PollDialog conversationId={conversationId} onRefused={sending.refuse} onClose={() => setCreatingPoll(false)} />
      )}
      {isLeaving && conversation.kind === 'room' && (
        <RoomOptionDialog option="leave" conversation={conversation} onClose={() => setLeaving(false)} />
      )}
    </div>
  );
}

/** The message that is being edited in the composer, with the caret at its end. */
function useEdit(
  { conversationId, epoch }: ConversationSummary,
  field: RefObject<HTMLTextAreaElement | null>,
): Edit | null {
  const stored = useStore(useParley().stores.edits, (edits) => edits[conversationId]);
  const edit = stored?.epoch === epoch ? stored : null;
  const offset = edit?.offset ?? null;

  useEffect(() => {
    const element = field.current;
    if (offset === null || element === null) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [offset, field]);
  return edit;
}

/** Files that could not be attached, and why. */
function Refusals({ refusals, dismiss }: Pick<AttachmentInput, 'refusals' | 'dismiss'>): ReactElement | null {
  const t = useWords();
  if (refusals.length === 0) return null;
  return (
    <div className={trayStyles['refusals']} role="alert">
      <div className={controls['grow']}>
        {refusals.map(({ name, problem }) => (
          <p key={name}>
            {t('files.refused', { name, why: problem === null ? t('files.folder') : describeProblem(t, problem) })}
          </p>
        ))}
      </div>
      <button type="button" onClick={dismiss}>
        {t('files.dismiss')}
      </button>
    </div>
  );
}

/** Asks before a message that notifies many people. */
function NotifyQuestion({ question: { people, answer } }: { readonly question: SendQuestion }): ReactElement {
  const t = useWords();
  return (
    <Dialog
      title={t('writing.notify.title', { count: people })}
      subtitle={t('writing.notify.text', { count: people })}
      onClose={() => answer(false)}
    >
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={() => answer(false)}>
          {t('common.cancel')}
        </button>
        <button type="button" className={controls['primary']} onClick={() => answer(true)}>
          {t('writing.notify.confirm')}
        </button>
      </div>
    </Dialog>
  );
}

interface LongTextDialogProps {
  readonly text: string;
  readonly onAttach: () => void;
  readonly onClose: () => void;
}

function LongTextDialog({ text, onAttach, onClose }: LongTextDialogProps): ReactElement {
  const t = useWords();
  const size = sizeOf(utf8Length(text));
  return (
    <Dialog
      title={t('writing.longText.title')}
      subtitle={t('writing.longText.text', { size, most: sizeOf(LIMITS.messageBytes) })}
      onClose={onClose}
    >
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button type="button" className={controls['primary']} onClick={onAttach}>
          {t('writing.longText.attach')}
        </button>
      </div>
    </Dialog>
  );
}

interface LongText {
  /** A pasted text that is too long for a message, until the person chose what to do with it. */
  readonly pendingText: string | null;
  /** Returns whether the paste was intercepted to ask about it. */
  readonly intercept: (event: ClipboardEvent<HTMLTextAreaElement>) => boolean;
  readonly attach: (text: string) => void;
  readonly close: () => void;
}

/** A pasted text that is too long for any message is attached as a file after a question; it never enters the field. */
function useLongText({ attach }: Pick<AttachmentInput, 'attach'>): LongText {
  const [pendingText, setPendingText] = useState<string | null>(null);
  return {
    pendingText,
    intercept({ clipboardData, currentTarget }) {
      const pasted = clipboardData.getData('text/plain');
      const { value, selectionStart, selectionEnd } = currentTarget;
      // Upper bound of three bytes per UTF-16 unit: short texts need no counting of bytes.
      const maxBytes = 3 * (value.length + pasted.length);
      if (maxBytes <= LIMITS.messageBytes) return false;
      const remaining = value.slice(0, selectionStart) + value.slice(selectionEnd);
      if (utf8Length(remaining) + utf8Length(pasted) <= LIMITS.messageBytes) return false;
      setPendingText(pasted);
      return true;
    },
    attach(text) {
      attach({ files: [new File([text], 'text.txt', { type: 'text/plain' })], folders: [] });
      setPendingText(null);
    },
    close: () => setPendingText(null),
  };
}
