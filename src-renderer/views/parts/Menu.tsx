import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import styles from './Menu.module.css';

export function Menu(props: Omit<ComponentProps<typeof DropdownMenu.Root>, 'modal'>): ReactElement {
  // Not modal: a modal menu writes a <style> into the page, which its security policy forbids.
  return <DropdownMenu.Root modal={false} {...props} />;
}

export interface MenuButtonProps extends ComponentProps<typeof DropdownMenu.Trigger> {
  readonly label: string;
}

export function MenuButton({ label, ...props }: MenuButtonProps): ReactElement {
  return <DropdownMenu.Trigger aria-label={label} title={label} {...props} />;
}

export function MenuContent(props: ComponentProps<typeof DropdownMenu.Content>): ReactElement {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content className={styles['menu']} align="end" sideOffset={6} collisionPadding={8} {...props} />
    </DropdownMenu.Portal>
  );
}

export interface MenuItemProps {
  readonly words: string;
  /** What it comes to, in small letters below. */
  readonly hint?: string;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ words, hint, isDanger = false, onSelect }: MenuItemProps): ReactElement {
  return (
    <DropdownMenu.Item className={styles['item']} {...(isDanger && { 'data-danger': '' })} onSelect={onSelect}>
      {hint === undefined ? (
        words
      ) : (
        <span>
          {words}
          <small>{hint}</small>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ words }: { readonly words: string }): ReactElement {
  return <DropdownMenu.Label className={styles['label']}>{words}</DropdownMenu.Label>;
}

export function MenuLine(): ReactElement {
  return <DropdownMenu.Separator className={styles['line']} />;
}
