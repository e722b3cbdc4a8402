import { type ReactElement, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import styles from './MessageTools.module.css';
import { useAttention } from './useAttention.ts';
import { useMenuKey } from './useMenuKey.ts';

export interface MessageToolsProps {
  /** The message that these are for; it has the focus again when its menu is closed. */
  readonly message: RefObject<HTMLElement | null>;
  readonly text: string;
  /** Takes it back; null for whoever may not. */
  readonly onRecall: (() => void) | null;
}

/** What can be done with a message: shown while somebody is at it, opened with the keyboard as with the pointer. */
export function MessageTools({ message, text, onRecall }: MessageToolsProps): ReactElement | null {
  const { t } = useTranslation();
  const isAttended = useAttention(message);
  const [isOpen, setOpen] = useState(false);
  useMenuKey(message, () => setOpen(true));
  if (!isAttended && !isOpen) return null;

  const copy = (): void => void copyText(text);
  return (
    <div className={styles['tools']}>
      <button
        type="button"
        className={controls['icon']}
        aria-label={t('insideRoom.copyText')}
        title={t('insideRoom.copyText')}
        onClick={copy}
      >
        <Icon name="copy" />
      </button>
      <Menu open={isOpen} onOpenChange={setOpen}>
        <MenuButton className={controls['icon']} label={t('insideRoom.messageMenu')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            message.current?.focus({ preventScroll: true });
          }}
        >
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
