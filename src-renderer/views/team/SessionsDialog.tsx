import { type ReactElement, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import form from '../rooms/RoomForm.module.css';
import { SessionRow, useSessions } from '../settings/SessionList.tsx';
import settings from '../settings/Settings.module.css';
import styles from './Team.module.css';

export interface SessionsDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Where another person is signed in; ends one of these sessions, or all. */
export function SessionsDialog({ person, onClose }: SessionsDialogProps): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const { sessions, problem, change, reload } = useSessions(person.id);
  const [isEndingAll, setEndingAll] = useState(false);
  const { id: userId, name } = person;

  async function endAll() {
    const ended = await client.request('admin.endSessions', { userId });
    if (!ended.ok) return ended.error;
    reload();
    return null;
  }

  return (
    <Dialog title={t('team.sessionsTitle', { name })} subtitle={t('team.sessionsText')} onClose={onClose}>
      <ProblemText problem={problem} className={styles['problem']} />
      {sessions === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {sessions === null && problem !== null && (
        <ServerButton className={controls['secondary']} onClick={reload}>
          {t('common.tryAgain')}
        </ServerButton>
      )}
      {sessions?.length === 0 && <p className={styles['note']}>{t('team.noSessions', { name })}</p>}
      <ul className={settings['list']} aria-label={t('team.sessionsTitle', { name })}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => change(client.request('admin.endSession', { userId, id: session.id }))}
          />
        ))}
      </ul>
      <div className={form['actions']}>
        {sessions !== null && sessions.length > 0 && (
          <ServerButton className={controls['secondary']} onClick={() => setEndingAll(true)}>
            {t('team.endSessions')}
          </ServerButton>
        )}
        <button type="button" className={controls['primary']} onClick={onClose}>
          {t('settings.done')}
        </button>
      </div>
      {isEndingAll && (
        <ConfirmDialog
          title={t('team.endSessionsTitle', { name })}
          text={t('team.endSessionsText', { name })}
          confirmLabel={t('team.endSessionsYes')}
          danger
          onConfirm={endAll}
          onClose={() => setEndingAll(false)}
        />
      )}
    </Dialog>
  );
}
