import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { ServerEntry } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isOnlyReader } from '../../stores/encryption/reduce.ts';
import { tokenOf } from '../../stores/session/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useServerName } from './useServerName.ts';

export interface RemoveServerProps {
  /** That of this page. */
  readonly server: ServerEntry;
  readonly onClose: () => void;
}

/**
 * Asks before a server is removed. This works without a connection, too: the session then expires on the server later.
 */
export function RemoveServer({ server, onClose }: RemoveServerProps): ReactElement {
  const t = useWords();
  const { actions, client, stores } = useParley();
  const name = useServerName(server);
  const isOnlyDevice = useStore(stores.encryption, isOnlyReader);

  async function remove(): Promise<Problem | null> {
    if (tokenOf(stores.session.getState()) !== null) await actions.session.signOut();
    // The page ends with its server.
    const result = await client.request('host.removeServer', {});
    return result.ok ? null : result.error;
  }

  return (
    <ConfirmDialog
      title={t('servers.removeTitle', { name })}
      text={[
        t(server.kind === 'embedded' ? 'servers.removeHere' : 'servers.removeText'),
        ...(isOnlyDevice ? [t('encryption.signOutText')] : []),
      ].join(' ')}
      confirmLabel={t('servers.removeConfirm')}
      danger
      worksOffline
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
