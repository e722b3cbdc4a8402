import type { Args, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Context } from '../Context.ts';

export interface AttachmentActions {
  /** A page of the messages of a conversation that have attachments of the given kinds, newest first. */
  readonly list: (asked: Args<'conversation.attachments'>) => Promise<Result<Output<'conversation.attachments'>>>;
}

export function createAttachmentActions({ client }: Context): AttachmentActions {
  return { list: (args) => client.request('conversation.attachments', args) };
}
