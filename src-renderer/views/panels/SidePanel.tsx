import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Panel } from '../../stores/panels/reduce.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { PinsPanel } from './PinsPanel.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';

export interface SidePanelProps {
  readonly conversation: ConversationSummary;
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** The panel that is open beside the conversation, in place of its details. */
export function SidePanel({ panel, ...shared }: SidePanelProps): ReactElement {
  const { conversationId } = shared.conversation;
  switch (panel.kind) {
    case 'thread':
      return <ThreadPanel key={`${conversationId} ${panel.root}`} root={panel.root} {...shared} />;
    case 'pins':
      return <PinsPanel key={conversationId} {...shared} />;
    case 'files':
      return <FilesPanel key={conversationId} tab={panel.tab} {...shared} />;
    default:
      return assertNever(panel);
  }
}
