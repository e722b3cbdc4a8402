import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/useOffline.ts';

/** My scheduled messages in a conversation, by time; requested once there is a connection. */
export function useScheduled(conversationId: string): readonly ScheduledMessage[] {
  const { stores, actions } = useParley();
  const list = useStore(stores.scheduled, (scheduled) => scheduled.list);
  const isUnknown = list === null;
  const canAsk = useOffline() === null;
  useEffect(() => {
    if (isUnknown && canAsk) void actions.scheduled.load();
  }, [actions, isUnknown, canAsk]);
  return useMemo(() => list?.filter((one) => one.conversationId === conversationId) ?? [], [list, conversationId]);
}
