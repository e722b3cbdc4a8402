import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { describeEvents } from '../../i18n/describeEvents.ts';
import type { SystemEvent } from '../../stores/timelines/rows.ts';
import { isoTime } from '../../text/formats.ts';
import { clockTime } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import { useNameOf } from '../names/useNameOf.ts';
import styles from './Timeline.module.css';

export interface SystemRowProps {
  readonly events: readonly SystemEvent[];
  readonly conversation: ConversationSummary;
}

/** System events of a room, between its messages. */
export function SystemRow({ events, conversation }: SystemRowProps): ReactElement {
  const { t } = useTranslation();
  const today = useToday();
  const nameOf = useNameOf(conversation);
  const at = events.at(-1)?.at ?? 0;
  return (
    <div className={styles['system']} data-anchor="">
      {describeEvents(t, events, nameOf, today)} · <time dateTime={isoTime(at)}>{clockTime(at)}</time>
    </div>
  );
}
