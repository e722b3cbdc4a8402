import { type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { AttachButton } from './AttachButton.tsx';
import styles from './Composer.module.css';
import { insertText } from './insertText.ts';
import type { Attach } from './useAttach.ts';
import type { Voice } from './useVoice.ts';

export interface ComposerBarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly attach: Attach['attach'];
  /** Null for whoever may not speak here. */
  readonly voice: Voice | null;
  /** A message that was sent is being said anew. */
  readonly isEditing: boolean;
  /** There is nothing to send, or it may not be sent. */
  readonly isEmpty: boolean;
  readonly onSend: () => void;
  /** Stands beside the button that sends. */
  readonly children: ReactNode;
}

/** Below the text: what can be added to it, and the button that sends it. */
export function ComposerBar({
  field,
  attach,
  voice,
  isEditing,
  isEmpty,
  onSend,
  children,
}: ComposerBarProps): ReactElement {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);

  function insert(emoji: string): void {
    const box = field.current;
    if (box !== null) insertText(box, box.selectionStart, box.selectionEnd, emoji);
  }

  return (
    <div className={styles['bar']}>
      <AttachButton
        onChosen={(files) => {
          attach({ files, folders: [] });
          field.current?.focus();
        }}
      />
      <EmojiPicker
        isOpen={isPicking}
        onOpen={setPicking}
        label={t('emoji.insert')}
        returnTo={field}
        onChoose={insert}
      />
      {voice?.isOffered === true && <IconButton icon="microphone" label={t('files.record')} onClick={voice.start} />}
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
