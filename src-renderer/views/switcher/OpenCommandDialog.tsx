import type { ReactElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { InviteDialog } from '../invitation/Invitation.tsx';
import { LazySettingsDialog } from '../settings/LazySettingsDialog.ts';
import { LazyTeamDialog } from '../team/LazyTeamDialog.ts';
import type { CommandDialog } from './useCommands.ts';

interface OpenCommandDialogProps {
  readonly dialog: CommandDialog;
  readonly onClose: () => void;
}

/** The dialog that a command or a shortcut opened. */
export function OpenCommandDialog({ dialog, onClose }: OpenCommandDialogProps): ReactElement {
  switch (dialog.kind) {
    case 'settings':
      return <LazySettingsDialog page={dialog.page} onClose={onClose} />;
    case 'team':
      return <LazyTeamDialog onClose={onClose} />;
    case 'invitation':
      return <InviteDialog onClose={onClose} />;
    default:
      return assertNever(dialog);
  }
}
