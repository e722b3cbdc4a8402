import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomSummary } from '#shared/contract/model.ts';
import type { RoomPerson } from '../../stores/members/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useIsPaused } from '../names/useIsPaused.ts';
import type { PresenceStatus } from '../names/usePresence.ts';
import { PersonMenu } from '../owner/PersonMenu.tsx';
import { useMe } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Details.module.css';
import { MutedChip } from './MutedChip.tsx';

export interface RoomMemberProps {
  readonly person: RoomPerson;
  readonly conversation: RoomSummary;
  readonly here: PresenceStatus;
}

export function RoomMember({ person, conversation, here }: RoomMemberProps): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { userId, nickname } = person;
  const named = { id: userId, name: nickname };
  const { conversationId, room } = conversation;
  return (
    <li>
      <div className={cx(styles['member'], here !== true && controls['muted'])}>
        <PersonName person={named} className={styles['person']}>
          <Avatar person={named} online={here} isPaused={useIsPaused(userId)} />
          <span className={cx(controls['named'], controls['cut'])} title={nickname}>
            {nickname}
          </span>
        </PersonName>
        <MutedChip until={person.mutedUntil} />
        {userId === room.ownerId && <span className={styles['role']}>{t('insideRoom.owner')}</span>}
        {userId === me.id && <span className={controls['muted']}>{t('common.you')}</span>}
        {room.ownerId === me.id && userId !== me.id && (
          <PersonMenu conversationId={conversationId} person={person} onProblem={setProblem} />
        )}
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
    </li>
  );
}
