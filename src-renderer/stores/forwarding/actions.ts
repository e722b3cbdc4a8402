import type { MessageEvent } from '#shared/contract/model.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import type { Sending } from '../timelines/sending.ts';
import type { Links } from '../uploads/createLinks.ts';

/** A message with the words that say whose it is: "Forwarded from Mei". */
export interface Forwarded {
  readonly message: MessageEvent;
  readonly heading: string;
}

export interface Forwarding {
  /** Asks where messages, in their order, are to be said once more. */
  readonly open: (conversationId: string, messages: readonly MessageEvent[]) => void;
  readonly close: () => void;
  /**
   * Says messages once more in another conversation, past its composer, in their order: what they say as a quote below whose it
   * is, and files as files of their own, whose bytes are brought here and sent anew. Says why where one could not be.
   */
  readonly forward: (from: string, to: string, messages: readonly Forwarded[]) => Promise<Problem | null>;
}

export interface ForwardingHooks {
  readonly sending: Pick<Sending, 'sendAside' | 'sendFile'>;
  readonly links: Links;
}

export function createForwarding({ stores }: Context, { sending, links }: ForwardingHooks): Forwarding {
  /** A link may have run out: another one is asked for once. */
  async function bring(
    conversationId: string,
    blob: { id: string; name: string; type: string },
  ): Promise<Result<File>> {
    for (const isLast of [false, true]) {
      const link = await links.get(conversationId, blob.id);
      if (!link.ok) return link;
      const answer = await fetch(link.value).catch(() => null);
      if (answer?.ok === true) return succeed(new File([await answer.blob()], blob.name, { type: blob.type }));
      links.drop(blob.id);
      if (isLast && answer !== null) return fail('BLOB_NOT_FOUND');
    }
    return fail('OFFLINE');
  }

  async function forwardOne(from: string, to: string, { message, heading }: Forwarded): Promise<Problem | null> {
    const { body } = message;
    if (body.kind === 'recalled') return null;
    const said = asQuote(heading, body.kind === 'text' ? bodyText(body) : body.caption);
    const why = refuseMessageText(said);
    if (why !== null) return fail(why).error;
    if (body.kind === 'text') return sending.sendAside(to, said);
    const mine = sameSession(stores);
    const { width, height, thumbHash, durationMs } = body.blob;
    const file = await bring(from, body.blob);
    if (!mine()) return null;
    if (!file.ok) return file.error;
    return sending.sendFile(to, file.value, { width, height, thumbHash, durationMs }, said);
  }

  return {
    open: (conversationId, messages) => stores.forwarding.dispatch({ type: 'opened', conversationId, messages }),
    close: () => stores.forwarding.dispatch({ type: 'closed' }),
    async forward(from, to, messages) {
      for (const one of messages) {
        const problem = await forwardOne(from, to, one);
        if (problem !== null) return problem;
      }
      return null;
    },
  };
}

/** Markdown of what somebody else said. */
export function asQuote(heading: string, text: string): string {
  return text === '' ? heading : `${heading}\n${text.replace(/^/gmu, '> ')}`;
}
