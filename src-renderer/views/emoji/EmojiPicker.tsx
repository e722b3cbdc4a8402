import { Popover } from 'radix-ui';
import type { ReactElement, RefObject } from 'react';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Emoji.module.css';
import { EmojiPanel } from './EmojiPanel.tsx';

export interface EmojiPickerProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What it is for. */
  readonly label: string;
  /** Why it can't be opened now. */
  readonly why?: string | null;
  /** Has the focus afterwards. */
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: string) => void;
}

/** A button with all emoji behind it. */
export function EmojiPicker({ isOpen, onOpen, label, why = null, returnTo, onChoose }: EmojiPickerProps): ReactElement {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Popover.Trigger className={controls['icon']} aria-label={label} title={why ?? label} disabled={why !== null}>
        <Icon name="smile" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles['popover']}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnTo.current?.focus({ preventScroll: true });
          }}
        >
          <EmojiPanel
            onChoose={(emoji) => {
              onOpen(false);
              onChoose(emoji);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
