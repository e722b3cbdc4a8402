import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import controls from '../parts/controls.module.css';
import { FileInput } from '../parts/FileInput.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './Composer.module.css';
import { insertText } from './insertText.ts';
import type { AttachmentInput } from './useAttachmentInput.ts';
import type { Voice } from './useVoice.ts';

export interface ComposerBarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** `null` where no files can be sent: in an encrypted direct conversation. */
  readonly attach: AttachmentInput['attach'] | null;
  /** `null` for people who may not send messages here. */
  readonly voice: Voice | null;
  /** `null` for people who may not send messages here, and in encrypted conversations, which have no polls. */
  readonly onCreatePoll: (() => void) | null;
  /** A sent message is being edited. */
  readonly isEditing: boolean;
  /** There is nothing to send, or sending is not allowed. */
  readonly isEmpty: boolean;
  readonly onSend: () => void;
  /** Shown beside the send button. */
  readonly children: ReactNode;
}

/** Row below the text field: what can be added to the message, and the send button. */
export function ComposerBar({
  field,
  attach,
  voice,
  onCreatePoll,
  isEditing,
  isEmpty,
  onSend,
  children,
}: ComposerBarProps): ReactElement {
  const t = useWords();
  const [isPicking, setPicking] = useState(false);

  function insert(emoji: string): void {
    const box = field.current;
    if (box !== null) insertText(box, box.selectionStart, box.selectionEnd, emoji);
  }

  return (
    <div className={styles['bar']}>
      {attach !== null && (
        <AttachButton
          onChosen={(files) => {
            attach({ files, folders: [] });
            field.current?.focus();
          }}
        />
      )}
      {onCreatePoll !== null && <IconButton icon="poll" label={t('about.poll.create')} onClick={onCreatePoll} />}
      <EmojiPicker
        isOpen={isPicking}
        onOpenChange={setPicking}
        label={t('emoji.insert')}
        returnTo={field}
        onChoose={insert}
      />
      {voice?.isAvailable === true && <IconButton icon="microphone" label={t('files.record')} onClick={voice.start} />}
      <span className={controls['grow']} />
      <span className={styles['hint']}>{t(isEditing ? 'writing.editHint' : 'composer.hint')}</span>
      <button type="button" className={controls['primary']} disabled={isEmpty} onClick={onSend}>
        <Icon name={isEditing ? 'check' : 'send'} />
        <span className={styles['sendWord']}>{t(isEditing ? 'writing.save' : 'composer.send')}</span>
      </button>
      {children}
    </div>
  );
}

/** Button that opens the file picker. */
function AttachButton({ onChosen }: { readonly onChosen: (files: File[]) => void }): ReactElement {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} multiple onChoose={onChosen} />
      <IconButton icon="attach" label={t('files.attach')} onClick={() => input.current?.click()} />
    </>
  );
}
