import type { ReactElement } from 'react';
import type { ServerEntry } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { tokenOf } from '../../stores/session/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Dialog } from '../parts/Dialog.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import form from '../rooms/RoomForm.module.css';
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
  const { busy, problem, submit } = useSubmit();

  async function remove(): Promise<Problem | null> {
    if (tokenOf(stores.session.getState()) !== null) await actions.session.signOut();
    // The page ends with its server.
    const result = await client.request('host.removeServer', {});
    return result.ok ? null : result.error;
  }

  return (
    <Dialog
      title={t('servers.removeTitle', { name })}
      subtitle={t(server.kind === 'embedded' ? 'servers.removeHere' : 'servers.removeText')}
      onClose={onClose}
    >
      <ProblemText problem={problem} className={form['problem']} />
      <div className={form['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button
          type="button"
          className={cx(controls['primary'], controls['danger'])}
          disabled={busy}
          onClick={() => void submit(remove)}
        >
          {t('servers.removeConfirm')}
        </button>
      </div>
    </Dialog>
  );
}
