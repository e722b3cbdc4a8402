import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Details.module.css';

export interface RemovedPersonProps {
  readonly person: RoomPerson;
  readonly conversationId: string;
}

/** A person who was removed from a room, as its owner sees them. */
export function RemovedPerson({ person, conversationId }: RemovedPersonProps): ReactElement {
  const { t } = useTranslation();
  const { moderation } = useParley().actions;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { userId, nickname: name } = person;

  async function letBackIn(): Promise<void> {
    setBusy(true);
    setProblem(await moderation.readmit(conversationId, userId));
    setBusy(false);
  }

  return (
    <li>
      <div className={styles['member']}>
        <span className={cx(controls['grow'], controls['cut'])} title={name}>
          {name}
        </span>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('insideRoom.letPersonBackIn', { name })}
          disabled={busy}
          onClick={() => void letBackIn()}
        >
          {t('insideRoom.letBackIn')}
        </ServerButton>
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
    </li>
  );
}
