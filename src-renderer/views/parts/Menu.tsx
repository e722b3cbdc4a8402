import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';
import { useOffline } from './ServerButton.tsx';

export function Menu(props: Omit<ComponentProps<typeof DropdownMenu.Root>, 'modal'>): ReactElement {
  // Not modal: a modal menu injects a <style> element, which the content security policy forbids.
  return <DropdownMenu.Root modal={false} {...props} />;
}

export interface MenuButtonProps extends ComponentProps<typeof DropdownMenu.Trigger> {
  readonly label: string;
}

export function MenuButton({ label, ...props }: MenuButtonProps): ReactElement {
  return <DropdownMenu.Trigger aria-label={label} title={label} {...props} />;
}

export function MenuContent(props: ComponentProps<typeof DropdownMenu.Content>): ReactElement {
  const t = useWords();
  return (
    <DropdownMenu.Portal>
      {/* The portal is outside every landmark, so an open menu is a landmark of its own. */}
      <section aria-label={t('menu.label')}>
        <DropdownMenu.Content className={styles['menu']} align="end" sideOffset={6} collisionPadding={8} {...props} />
      </section>
    </DropdownMenu.Portal>
  );
}

export interface MenuItemProps {
  readonly label: string;
  /** Secondary line below the label. */
  readonly hint?: string;
  readonly isDanger?: boolean;
  /** Disabled without a connection, and shows why. */
  readonly needsServer?: boolean;
  /** Disabled, and shows why; null: enabled. */
  readonly disabledReason?: string | null;
  /** The single key that does the same without the menu. */
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
}

export function MenuItem({
  label,
  hint,
  isDanger = false,
  needsServer = false,
  disabledReason = null,
  shortcut,
  onSelect,
}: MenuItemProps): ReactElement {
  const offline = useOffline();
  const reason = needsServer ? (offline ?? disabledReason) : disabledReason;
  const secondaryText = reason ?? hint;
  return (
    <DropdownMenu.Item
      className={styles['item']}
      {...(isDanger && { 'data-danger': '' })}
      disabled={reason !== null}
      aria-keyshortcuts={shortcut}
      onSelect={onSelect}
    >
      {secondaryText === undefined ? (
        label
      ) : (
        <span>
          {label}
          <small>{secondaryText}</small>
        </span>
      )}
      {shortcut !== undefined && (
        <kbd className={styles['key']} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </DropdownMenu.Item>
  );
}

export interface SubMenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** An item that opens a further menu. */
export function SubMenu({ label, children }: SubMenuProps): ReactElement {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles['item']}>
        {label}
        <span className={styles['key']}>
          <Icon name="chevronRight" />
        </span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        {/* A landmark of its own, as the menu. */}
        <section aria-label={label}>
          <DropdownMenu.SubContent className={cx(styles['menu'], styles['sub'])} collisionPadding={8}>
            {children}
          </DropdownMenu.SubContent>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

export function MenuLabel({ label }: { readonly label: string }): ReactElement {
  return <DropdownMenu.Label className={styles['label']}>{label}</DropdownMenu.Label>;
}

export function MenuSeparator(): ReactElement {
  return <DropdownMenu.Separator className={styles['line']} />;
}

interface MenuChoice<Choice> {
  /** The menu's button, which gets the focus when the menu closes. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choose: (choice: Choice) => void;
  /** Handler for the content's `onCloseAutoFocus`. */
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Runs the chosen action only after the menu has closed, so that a dialog returns the focus to the menu's button. */
export function useMenuChoice<Choice>(onChosen: (choice: Choice) => void): MenuChoice<Choice> {
  const button = useRef<HTMLButtonElement>(null);
  const pendingChoice = useRef<Choice | null>(null);
  return {
    button,
    choose(choice) {
      pendingChoice.current = choice;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      button.current?.focus();
      const choice = pendingChoice.current;
      pendingChoice.current = null;
      if (choice !== null) onChosen(choice);
    },
  };
}
