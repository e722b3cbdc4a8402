import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { type Recipient, SendToDialog } from './SendToDialog.tsx';
import { useForwardTargets } from './useForwardTargets.ts';

export interface ForwardDialogProps {
  /** The conversation that contains them. */
  readonly conversation: ConversationSummary;
  /** In the order of the log. */
  readonly messages: readonly MessageEvent[];
  readonly onClose: () => void;
}

/** Forwards messages to other conversations, one after another, until it is closed. */
export function ForwardDialog({ conversation, messages, onClose }: ForwardDialogProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const me = useMe();
  const nameOf = useNameOf(conversation);
  const [query, setQuery] = useState('');
  const targets = useForwardTargets(query);

  function forward({ id }: Recipient): Promise<Problem | null> {
    const forwarded = messages.map((message) => ({
      message,
      heading: t('writing.forward.heading', { name: nameOf(message.from) ?? me.name }),
    }));
    return actions.forwarding.forward(conversation.conversationId, id, forwarded);
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
      recipients={targets.map((place) => {
        const person = partnerOf(place);
        return { id: place.conversationId, person, name: place.kind === 'room' ? `#${person.name}` : person.name };
      })}
      onSend={forward}
      onClose={onClose}
    />
  );
}
