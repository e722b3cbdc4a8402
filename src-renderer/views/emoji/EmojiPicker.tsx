import { Popover } from 'radix-ui';
import type { ReactElement, RefObject } from 'react';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Emoji.module.css';
import { EmojiPanel } from './EmojiPanel.tsx';

export interface EmojiPickerProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Accessible name of the button. */
  readonly label: string;
  /** Why it can't be opened now. */
  readonly disabledReason?: string | null;
  /** Gets the focus after the picker has closed. */
  readonly returnTo: RefObject<HTMLElement | null>;
  /** Whether custom emoji are offered, too; `onChoose` gets `:name:` for them. */
  readonly withCustom?: boolean;
  readonly onChoose: (emoji: string) => void;
}

/** A button that opens the emoji panel. */
export function EmojiPicker({
  isOpen,
  onOpenChange,
  label,
  disabledReason = null,
  returnTo,
  withCustom = true,
  onChoose,
}: EmojiPickerProps): ReactElement {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger
        className={controls['icon']}
        aria-label={label}
        title={disabledReason ?? label}
        disabled={disabledReason !== null}
      >
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
            withCustom={withCustom}
            onChoose={(emoji) => {
              onOpenChange(false);
              onChoose(emoji);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
