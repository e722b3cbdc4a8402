import { useStore } from 'zustand';
import { type AuthoredMessage, isBlocked, isHidden } from '../../stores/blocks/reduce.ts';
import { useParley } from '../ParleyContext.ts';

export function useIsBlocked(userId: string): boolean {
  return useStore(useParley().stores.blocks, (blocks) => isBlocked(blocks, userId));
}

/** Whether the content of a message is hidden; `null`: no message. */
export function useIsHidden(message: AuthoredMessage | null): boolean {
  return useStore(useParley().stores.blocks, (blocks) => message !== null && isHidden(blocks, message));
}
