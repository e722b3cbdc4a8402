import type { MessageEvent, UnknownEvent } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { shortenTitle } from '#shared/text/shortenTitle.ts';
import { isUnreadableMessage } from '#shared/message/unreadable.ts';
import type { PushContent } from '#shared/push/pushContent.ts';
import { PUSH_BYTES } from './encryptPush.ts';

/** The beginning of a text of which a title is made, in UTF-16 units. */
const MARKDOWN_LENGTH = 800;

/** What a push is about. */
interface PushText {
  readonly conversationId: string;
  /** As they are called there. */
  readonly author: string;
  /** The title of the room; null: a direct conversation. */
  readonly room: string | null;
  readonly message: MessageEvent | UnknownEvent;
}

/** The text of a push, for `readPushContent`; without the message's own text if it does not fit. */
export function writePushText({ conversationId, author, room, message }: PushText): string {
  const title = room === null ? author : `${author} · ${room}`;
  const content: PushContent = {
    place: conversationId,
    offset: message.offset,
    title: shortenTitle(title),
    ...describe(conversationId, message),
  };
  const text = JSON.stringify(content);
  return Buffer.byteLength(text) <= PUSH_BYTES ? text : JSON.stringify({ ...content, text: '' });
}

/** Nothing of an encrypted room: the server can't read it, and messages there may only look unencrypted. */
function describe(conversationId: string, message: MessageEvent | UnknownEvent): Pick<PushContent, 'kind' | 'text'> {
  if (isEncryptedConversation(conversationId)) return { kind: 'encrypted', text: '' };
  if (message.type === 'unknown') {
    return { kind: isUnreadableMessage(message.kind) ? 'encrypted' : 'unknown', text: '' };
  }
  const { body } = message;
  if (body.kind === 'text') return { kind: 'text', text: plainTitle(body.text) };
  if (body.kind === 'poll') return { kind: 'poll', text: shortenTitle(body.question) };
  if (body.kind === 'recalled') return { kind: 'unknown', text: '' };
  const [first] = attachmentsOf(body);
  const { kind } = body;
  if (body.caption !== '') return { kind, text: plainTitle(body.caption) };
  return { kind, text: kind === 'file' ? shortenTitle(first?.blob.name ?? '') : '' };
}

/** Cut before the signs of Markdown are removed, which takes long in a long text; the signs may be most of it. */
function plainTitle(text: string): string {
  return shortenTitle(plainMarkdown(text.slice(0, MARKDOWN_LENGTH).replace(/[\uD800-\uDBFF]$/u, '')));
}
