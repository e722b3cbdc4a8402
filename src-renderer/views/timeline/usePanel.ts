import { useStore } from 'zustand';
import type { Panel } from '../../stores/panels/reduce.ts';
import { useParley } from '../ParleyContext.ts';

export interface ShownPanel {
  /** The panel that is open beside the conversation, in place of its details. */
  readonly panel: Panel | undefined;
  readonly close: () => void;
}

export function usePanel(conversationId: string | null): ShownPanel {
  const { panels } = useParley().stores;
  const panel = useStore(panels, (state) => (conversationId === null ? undefined : state[conversationId]));
  return {
    panel,
    close() {
      if (conversationId !== null) panels.dispatch({ type: 'closed', conversationId });
    },
  };
}
