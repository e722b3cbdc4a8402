import type { Args, LocalCalls } from '#shared/contract/index.ts';
import { conversationOfDraft } from '#shared/contract/localModel.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

type StoreHandlers = Handlers<LocalCalls, null>;

/**
 * The local store for one of several pages: what it changes in the outbox and in drafts is sent to the others, as
 * between the tabs of a browser.
 */
export function shareStore(store: StoreHandlers, sendToOthers: (frame: Frame) => void): StoreHandlers {
  type Outgoing = Args<'local.queue'>['messages'];
  function outgoingChanged(account: string, kept: Outgoing, dropped: readonly object[] = []): void {
    sendToOthers({ event: 'local.outgoingChanged', data: { account, kept, dropped } });
  }

  function draftsChanged({ account, documents = [] }: Pick<Args<'local.queue'>, 'account' | 'documents'>): void {
    const drafts = documents.flatMap(({ key, document }) => {
      const conversationId = conversationOfDraft(key);
      const text = document ?? '';
      return conversationId === null || typeof text !== 'string' ? [] : [{ conversationId, text }];
    });
    if (drafts.length > 0) sendToOthers({ event: 'local.draftsChanged', data: { account, drafts } });
  }

  return {
    ...store,
    async 'local.writeDocuments'(args) {
      const answer = await store['local.writeDocuments'](args, null);
      draftsChanged(args);
      return answer;
    },
    async 'local.queue'(args) {
      const answer = await store['local.queue'](args, null);
      outgoingChanged(args.account, args.messages);
      draftsChanged(args);
      return answer;
    },
    async 'local.changeOutgoing'(args) {
      const answer = await store['local.changeOutgoing'](args, null);
      outgoingChanged(args.account, [args.message]);
      return answer;
    },
    async 'local.dropOutgoing'(args) {
      const answer = await store['local.dropOutgoing'](args, null);
      const { account, conversationId, clientIds } = args;
      outgoingChanged(
        account,
        [],
        clientIds.map((clientId) => ({ conversationId, clientId })),
      );
      return answer;
    },
  };
}
