import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { InviteDialog } from '../invitation/Invitation.tsx';
import { LazyPrintDialog } from '../print/LazyPrintDialog.ts';
import { LazySettingsDialog } from '../settings/LazySettingsDialog.ts';
import { LazyTeamDialog } from '../team/LazyTeamDialog.ts';
import { useParley } from '../ParleyContext.ts';
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
    case 'print':
      return <PrintCommandDialog conversationId={dialog.conversationId} onClose={onClose} />;
    default:
      return assertNever(dialog);
  }
}

interface PrintCommandDialogProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

function PrintCommandDialog({ conversationId, onClose }: PrintCommandDialogProps): ReactElement | null {
  const conversation = useStore(useParley().stores.conversations, (all) => all[conversationId]);
  return conversation === undefined ? null : <LazyPrintDialog conversation={conversation} onClose={onClose} />;
}
