import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { leavesEncryption } from '../../stores/forwarding/actions.ts';
import { nameInWords, partnerOf } from '../../stores/conversations/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { isLocked } from '../../stores/rooms/selectors.ts';
import { withoutMarks } from '#shared/text/isolate.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useNameOf } from '../names/usePerson.ts';
import { type Recipient, SendToDialog } from './SendToDialog.tsx';

/** The forward dialog, while messages are chosen for forwarding. */
export function ForwardDialogs(): ReactElement | null {
  const { stores, actions } = useParley();
  const chosen = useStore(stores.forwarding);
  const conversation = useStore(stores.conversations, (all) =>
    chosen === null ? undefined : all[chosen.conversationId],
  );
  if (chosen === null || conversation === undefined) return null;
  return <ForwardDialog conversation={conversation} messages={chosen.messages} onClose={actions.forwarding.close} />;
}

interface ForwardDialogProps {
  /** The conversation that contains them. */
  readonly conversation: ConversationSummary;
  /** In the order of the log. */
  readonly messages: readonly MessageEvent[];
  readonly onClose: () => void;
}

/** Forwards messages to other conversations, one after another, until it is closed. */
function ForwardDialog({ conversation, messages, onClose }: ForwardDialogProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const me = useMe();
  const nameOf = useNameOf(conversation);
  const [query, setQuery] = useState('');
  const targets = useForwardTargets(query);

  function forward({ id }: Recipient, mayLeaveEncryption: boolean): Promise<Problem | null> {
    const forwarded = messages.map((message) => ({
      message,
      heading: withoutMarks(t('writing.forward.heading', { name: nameOf(message.from) ?? me.name })),
    }));
    return actions.forwarding.forward(conversation.conversationId, id, forwarded, { mayLeaveEncryption });
  }

  return (
    <SendToDialog
      title={t('writing.forward.title', { count: messages.length })}
      subtitle={t('writing.forward.hint')}
      labels={{
        find: t('writing.forward.find'),
        list: t('writing.forward.places'),
        empty: t('writing.forward.nowhere', { query }),
      }}
      query={query}
      onQuery={setQuery}
      recipients={targets.map((place) => ({
        id: place.conversationId,
        person: partnerOf(place),
        name: nameInWords(place),
      }))}
      leavesEncryption={({ id }) => leavesEncryption(conversation.conversationId, id)}
      onSend={forward}
      onClose={onClose}
    />
  );
}

/** Conversations that the current user can write in and whose name matches, the most recently active first. */
function useForwardTargets(query: string): readonly ConversationSummary[] {
  const conversations = useStore(useParley().stores.conversations);
  return useMemo(
    () =>
      Object.values(conversations)
        .filter((one) => !isLocked(one) && nameMatches(partnerOf(one).name, query))
        .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)),
    [conversations, query],
  );
}
