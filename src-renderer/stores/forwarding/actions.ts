import type { MessageEvent } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { pollText } from '#shared/text/pollText.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import type { Sending } from '../timelines/sending.ts';
import type { KnownFile } from '../uploads/actions.ts';
import type { OpenFiles } from '../uploads/createOpenFiles.ts';

/** A message with its attribution: "Forwarded from Mei". */
export interface Forwarded {
  readonly message: MessageEvent;
  readonly heading: string;
}

export interface Forwarding {
  /** Asks for the conversation to which messages, in log order, are forwarded. */
  readonly open: (conversationId: string, messages: readonly MessageEvent[]) => void;
  readonly close: () => void;
  /**
   * Forwards messages to another conversation in order, without changing its draft. Text is quoted below the
   * attribution. The files of each message are downloaded and sent again as the files of one message. Returns the error
   * if one message can't be prepared; then none was sent, and all may be retried. `mayLeaveEncryption`: the person has
   * agreed to that; otherwise it is refused with ROOM_ENCRYPTED.
   */
  readonly forward: (
    from: string,
    to: string,
    messages: readonly Forwarded[],
    options?: { readonly mayLeaveEncryption: boolean },
  ) => Promise<Problem | null>;
}

/** Whether what is forwarded was encrypted, and can be read by the server afterwards. */
export function leavesEncryption(from: string, to: string): boolean {
  return isEncryptedConversation(from) && !isEncryptedConversation(to);
}

export interface ForwardingDeps {
  readonly sending: Pick<Sending, 'sendText' | 'sendFiles'>;
  readonly openFiles: Pick<OpenFiles, 'read'>;
}

/** Sends a message that is completely prepared. */
type SendPrepared = (to: string) => Promise<Problem | null>;

export function createForwarding({ stores }: Context, { sending, openFiles }: ForwardingDeps): Forwarding {
  async function prepare(from: string, { message, heading }: Forwarded): Promise<Result<SendPrepared>> {
    const { body } = message;
    if (body.kind === 'recalled') return succeed(() => Promise.resolve(null));
    const text = quoteMarkdown(heading, forwardedText(body));
    const why = refuseMessageText(text);
    if (why !== null) return fail(why);
    if (body.kind === 'text' || body.kind === 'poll') return succeed((to) => sending.sendText(to, text));
    const files: KnownFile[] = [];
    for (const { blob } of attachmentsOf(body)) {
      const { width, height, thumbHash, durationMs } = blob;
      const bytes = await openFiles.read(from, blob);
      if (!bytes.ok) return bytes;
      const file = new File([bytes.value], blob.name, { type: blob.type });
      files.push({ file, look: { width, height, thumbHash, durationMs } });
    }
    return succeed((to) => sending.sendFiles(to, files, text));
  }

  return {
    open: (conversationId, messages) => stores.forwarding.dispatch({ type: 'opened', conversationId, messages }),
    close: () => stores.forwarding.dispatch({ type: 'closed' }),
    async forward(from, to, messages, { mayLeaveEncryption } = { mayLeaveEncryption: false }) {
      if (leavesEncryption(from, to) && !mayLeaveEncryption) return { code: 'ROOM_ENCRYPTED', details: {} };
      const isSameSession = sameSession(stores);
      const ready: SendPrepared[] = [];
      for (const one of messages) {
        const prepared = await prepare(from, one);
        if (!isSameSession()) return null;
        if (!prepared.ok) return prepared.error;
        ready.push(prepared.value);
      }
      for (const say of ready) {
        const problem = await say(to);
        if (problem !== null) return problem;
      }
      return null;
    },
  };
}

/** A poll is forwarded as the text of its question and options, without votes. */
function forwardedText(body: Exclude<MessageEvent['body'], { kind: 'recalled' }>): string {
  if (body.kind === 'poll') return pollText(body);
  return body.kind === 'text' ? bodyText(body) : body.caption;
}

/** Markdown quote of another person's text below the attribution. */
export function quoteMarkdown(heading: string, text: string): string {
  return text === '' ? heading : `${heading}\n${text.replace(/^/gmu, '> ')}`;
}
