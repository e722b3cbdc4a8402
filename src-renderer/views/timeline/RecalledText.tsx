import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, LogEvent } from '#shared/contract/model.ts';
import { deletionsIn } from '../../stores/timelines/recalls.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { usePerson } from '../names/usePerson.ts';
import styles from './Timeline.module.css';

const NONE: readonly LogEvent[] = [];

export interface RecalledTextProps {
  readonly by: string;
  readonly offset: number;
  readonly conversation: ConversationSummary;
}

/**
 * Replaces the text of a deleted message: who deleted it, and when. The time is unknown if the log is not loaded up to
 * the deletion.
 */
export function RecalledText({ by, offset, conversation }: RecalledTextProps): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const today = useToday();
  const person = usePerson(conversation, by);
  const at = useDeletionTime(conversation.conversationId, offset);
  const name = by === me.id ? t('insideRoom.you') : person.name;
  return (
    <p className={styles['gone']}>
      {at === undefined
        ? t('insideRoom.recalledBy', { name })
        : t('insideRoom.recalledByAt', { name, time: dayAndTime(at, today) })}
    </p>
  );
}

function useDeletionTime(conversationId: string, offset: number): number | undefined {
  const { stores } = useParley();
  const inTimeline = useStore(stores.timelines, ({ byId }) =>
    deletionsIn(byId[conversationId]?.events ?? NONE).get(offset),
  );
  const inWindow = useStore(stores.detachedWindow, ({ shown }) =>
    shown?.conversationId === conversationId ? deletionsIn(shown.run?.events ?? NONE).get(offset) : undefined,
  );
  return inTimeline ?? inWindow;
}
