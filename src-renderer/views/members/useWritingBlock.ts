import type { ConversationSummary } from '#shared/contract/model.ts';
import { mayWrite } from '#shared/conversation/roomRole.ts';
import { useMe } from '../ParleyContext.ts';
import { type MyMute, useMyMute } from './useMyMute.ts';

/** Why I may not write new messages in a conversation. */
export type WritingBlock = { readonly kind: 'readOnly' } | { readonly kind: 'muted'; readonly mute: MyMute };

/** `null` while I may write. */
export function useWritingBlock(conversation: ConversationSummary): WritingBlock | null {
  const me = useMe();
  const mute = useMyMute(conversation);
  if (conversation.kind === 'room' && !mayWrite(conversation.room, me.id)) return { kind: 'readOnly' };
  return mute === null ? null : { kind: 'muted', mute };
}
