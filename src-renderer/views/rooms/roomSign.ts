import type { RoomState } from '#shared/contract/model.ts';
import type { IconName } from '../parts/Icon.tsx';

/** The sign of a room: encrypted, with a password, or without one. */
export function roomSign({ encryption, locked }: Pick<RoomState, 'encryption' | 'locked'>): IconName {
  if (encryption !== undefined) return 'encrypted';
  return locked ? 'lock' : 'hash';
}
