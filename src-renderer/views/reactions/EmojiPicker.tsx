import { Popover, Toolbar } from 'radix-ui';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useOffline } from '../parts/useOffline.ts';
import styles from './Reactions.module.css';

export interface EmojiPickerProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The message: it has the focus again afterwards. */
  readonly message: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: string) => void;
}

const EMOJI = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀'] as const;

/** A button with a handful of emoji behind it; the arrow keys go through them. */
export function EmojiPicker({ isOpen, onOpen, message, onChoose }: EmojiPickerProps): ReactElement {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Popover.Trigger
        className={controls['icon']}
        aria-label={t('about.react')}
        title={offline ?? t('about.react')}
        disabled={offline !== null}
      >
        <Icon name="smile" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles['picker']}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('about.react')}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            message.current?.focus({ preventScroll: true });
          }}
        >
          <Toolbar.Root aria-label={t('about.react')} className={styles['emoji']}>
            {EMOJI.map((emoji) => (
              <Toolbar.Button
                key={emoji}
                aria-label={t(`about.emoji.${emoji}`)}
                title={t(`about.emoji.${emoji}`)}
                onClick={() => {
                  onOpen(false);
                  onChoose(emoji);
                }}
              >
                {emoji}
              </Toolbar.Button>
            ))}
          </Toolbar.Root>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
