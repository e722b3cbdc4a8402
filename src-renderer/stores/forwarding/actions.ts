import type { MessageEvent } from '#shared/contract/model.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import type { Sending } from '../timelines/sending.ts';
import type { GivenFile } from '../uploads/actions.ts';
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
   * is, and the files of each as files of one message, whose bytes are brought here and sent anew. Says why where one of them can't be: then none
   * has been said, and all may be tried again.
   */
  readonly forward: (from: string, to: string, messages: readonly Forwarded[]) => Promise<Problem | null>;
}

export interface ForwardingHooks {
  readonly sending: Pick<Sending, 'sendAside' | 'sendFiles'>;
  readonly links: Links;
}

/** Says one that is all here. */
type Say = (to: string) => Promise<Problem | null>;

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
      // The way may close in the middle of it.
      const bytes = answer?.ok === true ? await answer.blob().catch(() => null) : null;
      if (bytes !== null) return succeed(new File([bytes], blob.name, { type: blob.type }));
      links.drop(blob.id);
      if (isLast && answer?.ok === false) return fail('BLOB_NOT_FOUND');
    }
    return fail('OFFLINE');
  }

  async function prepare(from: string, { message, heading }: Forwarded): Promise<Result<Say>> {
    const { body } = message;
    if (body.kind === 'recalled') return succeed(() => Promise.resolve(null));
    const said = asQuote(heading, body.kind === 'text' ? bodyText(body) : body.caption);
    const why = refuseMessageText(said);
    if (why !== null) return fail(why);
    if (body.kind === 'text') return succeed((to) => sending.sendAside(to, said));
    const files: GivenFile[] = [];
    for (const { blob } of attachmentsOf(body)) {
      const { width, height, thumbHash, durationMs } = blob;
      const file = await bring(from, blob);
      if (!file.ok) return file;
      files.push({ file: file.value, look: { width, height, thumbHash, durationMs } });
    }
    return succeed((to) => sending.sendFiles(to, files, said));
  }

  return {
    open: (conversationId, messages) => stores.forwarding.dispatch({ type: 'opened', conversationId, messages }),
    close: () => stores.forwarding.dispatch({ type: 'closed' }),
    async forward(from, to, messages) {
      const mine = sameSession(stores);
      const ready: Say[] = [];
      for (const one of messages) {
        const prepared = await prepare(from, one);
        if (!mine()) return null;
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

/** Markdown of what somebody else said. */
export function asQuote(heading: string, text: string): string {
  return text === '' ? heading : `${heading}\n${text.replace(/^/gmu, '> ')}`;
}
