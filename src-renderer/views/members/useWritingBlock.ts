import type { ConversationSummary } from '#shared/contract/model.ts';
import { mayWrite } from '#shared/conversation/roomRole.ts';
import { useMe } from '../ParleyContext.ts';
import { type MyMute, useMyMute } from './useMyMute.ts';
import { type MySlowMode, useSlowMode } from './useSlowMode.ts';

/** Why I may not write new messages in a conversation. */
export type WritingBlock =
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'muted'; readonly mute: MyMute }
  | { readonly kind: 'slowMode'; readonly slowMode: MySlowMode };

/** `null` while I may write. */
export function useWritingBlock(conversation: ConversationSummary): WritingBlock | null {
  const me = useMe();
  const mute = useMyMute(conversation);
  const slowMode = useSlowMode(conversation);
  if (conversation.kind === 'room' && !mayWrite(conversation.room, me.id)) return { kind: 'readOnly' };
  if (mute !== null) return { kind: 'muted', mute };
  return slowMode === null ? null : { kind: 'slowMode', slowMode };
}
