import { useStore } from 'zustand';
import type { Status } from '#shared/contract/profileCalls.ts';
import { currentStatus } from '../../stores/profiles/reduce.ts';
import { comma } from '../../text/language.ts';
import { useParley } from '../ParleyContext.ts';

/** The status of a person; null when there is none or its end has passed. */
export function useStatus(userId: string): Status | null {
  const { stores } = useParley();
  const profile = useStore(stores.profiles, (profiles) => profiles[userId]);
  // Re-renders only when the status ends, not every minute.
  const isOver = useStore(stores.host, ({ now }) => currentStatus(profile, now) === null);
  return isOver ? null : (profile?.status ?? null);
}

/** A status in words. */
export function describeStatus({ emoji, text }: Status): string {
  return text === '' ? emoji : `${emoji} ${text}`;
}

/** A description followed by a status, if there is one. */
export function withStatus(description: string, status: Status | null): string {
  return status === null ? description : `${description}${comma}${describeStatus(status)}`;
}
