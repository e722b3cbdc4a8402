import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { mayWrite } from '#shared/conversation/roomRole.ts';
import { useIsBlocked } from '../block/useBlocks.ts';
import { useMe } from '../ParleyContext.ts';
import { type MyMute, useMyMute } from './useMyMute.ts';
import { type MySlowMode, useSlowMode } from './useSlowMode.ts';

/** Why I may not write new messages in a conversation. */
export type WritingBlock =
  /** I block the other person of the direct conversation. */
  | { readonly kind: 'blocked'; readonly person: Person }
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'muted'; readonly mute: MyMute }
  | { readonly kind: 'slowMode'; readonly slowMode: MySlowMode };

/** `null` while I may write. */
export function useWritingBlock(conversation: ConversationSummary): WritingBlock | null {
  const me = useMe();
  const mute = useMyMute(conversation);
  const slowMode = useSlowMode(conversation);
  const isBlocked = useIsBlocked(conversation.kind === 'direct' ? conversation.with.id : '');
  if (conversation.kind === 'direct' && isBlocked) return { kind: 'blocked', person: conversation.with };
  if (conversation.kind === 'room' && !mayWrite(conversation.room, me.id)) return { kind: 'readOnly' };
  if (mute !== null) return { kind: 'muted', mute };
  return slowMode === null ? null : { kind: 'slowMode', slowMode };
}
