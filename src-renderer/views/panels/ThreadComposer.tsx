import { type KeyboardEvent, type ReactElement, type RefObject, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { threadDraftKey } from '../../stores/timelines/threads.ts';
import { CompletionList } from '../composer/completions/CompletionList.tsx';
import { replaceShortcode, useCompletion } from '../composer/completions/useCompletion.ts';
import composer from '../composer/Composer.module.css';
import { ComposerField } from '../composer/ComposerField.tsx';
import { createSendKey } from '../composer/createSendKey.ts';
import { insertText } from '../composer/insertText.ts';
import { MessageRateNotice } from '../composer/MessageRateNotice.tsx';
import { WritingBlockNotice } from '../composer/WritingBlockNotice.tsx';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import { useWritingBlock } from '../members/useWritingBlock.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Thread.module.css';

export interface ThreadComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  /** Offset of the message that is being replied to. */
  readonly root: number;
}

/** Composer for the replies of a thread, with a draft of its own that is stored like any other. */
export function ThreadComposer({ ref, conversation, root }: ThreadComposerProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { conversationId, epoch } = conversation;
  const thread = { conversationId, epoch, root };
  const draft = threadDraftKey(thread);
  const text = useStore(stores.drafts, (drafts) => drafts[draft] ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const [isStoring, setStoring] = useState(false);
  const [alsoInConversation, setAlsoInConversation] = useState(false);
  const [sendKey] = useState(createSendKey);
  const block = useWritingBlock(conversation);
  const completion = useCompletion({ field: ref, conversation, text, withCommands: false });
  const [isPicking, setPicking] = useState(false);
  const refusal = refuseMessageText(text);
  const isReady = refusal !== 'TEXT_EMPTY' && block === null && !isStoring;

  async function send(): Promise<void> {
    if (!isReady) return;
    if (refusal !== null) return setRefused(describeProblem(t, { code: refusal, details: {} }));
    // Until the message is on disk, the text stays in the field and can't be sent a second time.
    setStoring(true);
    const problem = await actions.sending.reply(thread, text, { alsoInConversation });
    setStoring(false);
    if (problem === null) setAlsoInConversation(false);
    if (problem !== null) setRefused(describeProblem(t, problem));
  }

  function change(field: HTMLTextAreaElement): void {
    setRefused(null);
    stores.drafts.dispatch({ type: 'changed', conversationId: draft, text: field.value });
    completion.onCaretMove(field);
    replaceShortcode(field);
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isComposingEnter = event.key === 'Enter' && !sendKey.isSend(event.nativeEvent);
    if (!isComposingEnter && completion.keyDown(event)) return;
    if (!sendKey.isSend(event.nativeEvent)) return;
    event.preventDefault();
    void send();
    ref.current?.focus();
  }

  return (
    <footer className={styles['footer']}>
      <div className={composer['composer']}>
        {block !== null && <WritingBlockNotice block={block} />}
        <MessageRateNotice conversationId={conversationId} />
        <CompletionList completion={completion} />
        <ComposerField
          ref={ref}
          text={text}
          completion={completion}
          aria-label={t('panels.replyLabel')}
          aria-invalid={refused !== null}
          aria-describedby="thread-refused"
          placeholder={t(isEncryptedConversation(conversationId) ? 'panels.replyHereEncrypted' : 'panels.replyHere')}
          readOnly={isStoring}
          onChange={(event) => change(event.target)}
          onKeyDown={keyDown}
          onKeyUp={sendKey.onKeyUp}
          onCompositionEnd={sendKey.onCompositionEnd}
        />
        <div id="thread-refused" className={composer['refused']} role="alert">
          {refused}
        </div>
        <div className={composer['bar']}>
          <EmojiPicker
            isOpen={isPicking}
            onOpenChange={setPicking}
            label={t('emoji.insert')}
            returnTo={ref}
            onChoose={(emoji) => {
              const box = ref.current;
              if (box !== null) insertText(box, box.selectionStart, box.selectionEnd, emoji);
            }}
          />
          <span className={controls['grow']} />
          <button type="button" className={controls['primary']} disabled={!isReady} onClick={() => void send()}>
            <Icon name="send" />
            {t('composer.send')}
          </button>
        </div>
      </div>
      <label className={styles['also']}>
        <input
          type="checkbox"
          checked={alsoInConversation}
          onChange={(event) => setAlsoInConversation(event.target.checked)}
        />
        {t('panels.alsoInConversation')}
      </label>
    </footer>
  );
}
