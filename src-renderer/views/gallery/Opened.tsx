import { type ReactElement, useState } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuSeparator } from '../parts/Menu.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';

/** Overlays that can be opened: `?open=dialog`. */
export const OPENABLE = ['dialog', 'wide', 'settings', 'menu', 'sheet'] as const;

function noop(): void {
  // Actions do nothing in the gallery.
}

export function Opened({ name }: { readonly name: string | null }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const close = (): void => setIsOpen(false);
  const openable = OPENABLE.find((openable) => openable === name);
  switch (openable) {
    case 'dialog':
    case 'wide':
      return (
        <Dialog
          title="New room"
          subtitle="It closes by itself when nobody writes for a while."
          icon={<Icon name="hash" />}
          isWide={openable === 'wide'}
          onClose={close}
        >
          <Field label="Name" placeholder="launch-review" />
        </Dialog>
      );
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'menu':
      return (
        <div style={{ position: 'fixed', top: '50%', left: '50%' }}>
          <Menu defaultOpen>
            <MenuButton label="Menu">
              <Icon name="more" />
            </MenuButton>
            <MenuContent>
              <MenuLabel label="Theme" />
              <MenuItem label="Copy invitation link" onSelect={noop} />
              <MenuItem label="Pause notifications" hint="Unread counts still update." onSelect={noop} />
              <MenuSeparator />
              <MenuItem label="Close room" isDanger onSelect={noop} />
            </MenuContent>
          </Menu>
        </div>
      );
    case 'sheet':
      return (
        <div style={{ position: 'fixed', inset: 0 }}>
          <Sheet title="Welcome to Parley" subtitle="Where should your conversations live?" />
        </div>
      );
    case undefined:
      return null;
    default:
      return assertNever(openable);
  }
}
