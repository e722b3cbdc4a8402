import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { mayWrite } from '#shared/conversation/roomRole.ts';
import { useIsBlocked } from '../block/useBlocks.ts';
import { useIsErased } from '../names/usePerson.ts';
import { useMe } from '../ParleyContext.ts';
import { type MyMute, useMyMute } from './useMyMute.ts';
import { type MySlowMode, useSlowMode } from './useSlowMode.ts';

/** Why I may not write new messages in a conversation. */
export type WritingBlock =
  /** The other person of the direct conversation was erased. */
  | { readonly kind: 'erased' }
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
  const partner = conversation.kind === 'direct' ? conversation.with.id : '';
  const isBlocked = useIsBlocked(partner);
  const isErased = useIsErased(partner);
  if (isErased) return { kind: 'erased' };
  if (conversation.kind === 'direct' && isBlocked) return { kind: 'blocked', person: conversation.with };
  if (conversation.kind === 'room' && !mayWrite(conversation.room, me.id)) return { kind: 'readOnly' };
  if (mute !== null) return { kind: 'muted', mute };
  return slowMode === null ? null : { kind: 'slowMode', slowMode };
}
