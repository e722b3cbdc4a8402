import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import { ReactButton } from '../reactions/ReactButton.tsx';
import styles from './MessageTools.module.css';
import { useAttention } from './useAttention.ts';
import { useMenuKey } from './useMenuKey.ts';

export interface MessageToolsProps {
  /** The message that these are for; it has the focus again when its menu is closed. */
  readonly message: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly onReply: () => void;
  readonly onReact: (emoji: string) => void;
  /** Takes it back; null for whoever may not. */
  readonly onRecall: (() => void) | null;
}

/** What can be done with a message: shown while somebody is at it, opened with the keyboard as with the pointer. */
export function MessageTools(props: MessageToolsProps): ReactElement | null {
  const { message, text, onReply, onReact, onRecall } = props;
  const t = useWords();
  const isAttended = useAttention(message);
  const [isOpen, setOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  // What moves the focus happens when the menu is gone.
  const afterwards = useRef<(() => void) | null>(null);
  useMenuKey(message, () => setOpen(true));
  if (!isAttended && !isOpen && !isPicking) return null;

  const copy = (): void => void copyText(text);
  return (
    <div className={styles['tools']}>
      <ReactButton isOpen={isPicking} onOpen={setPicking} message={message} onChoose={onReact} />
      <IconButton icon="reply" label={t('about.reply')} onClick={onReply} />
      <IconButton icon="copy" label={t('insideRoom.copyText')} onClick={copy} />
      <Menu open={isOpen} onOpenChange={setOpen}>
        <MenuButton className={controls['icon']} label={t('insideRoom.messageMenu')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            message.current?.focus({ preventScroll: true });
            afterwards.current?.();
            afterwards.current = null;
          }}
        >
          <MenuItem
            needsServer
            words={t('about.react')}
            onSelect={() => (afterwards.current = () => setPicking(true))}
          />
          <MenuItem words={t('about.reply')} onSelect={() => (afterwards.current = onReply)} />
          <MenuItem words={t('insideRoom.copyText')} onSelect={copy} />
          {onRecall !== null && (
            <MenuItem
              words={t('insideRoom.recall')}
              hint={t('insideRoom.recallHint')}
              isDanger
              needsServer
              onSelect={onRecall}
            />
          )}
        </MenuContent>
      </Menu>
    </div>
  );
}
