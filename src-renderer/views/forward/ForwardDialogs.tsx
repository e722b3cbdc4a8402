import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { ForwardDialog } from './ForwardDialog.tsx';

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
