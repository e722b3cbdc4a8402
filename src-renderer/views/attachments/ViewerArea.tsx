import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { Attachment, LogEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { useTimeline } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { lazyDialog } from '../parts/lazyDialog.tsx';
import { documentKindOf } from './documentKindOf.ts';
import { Viewer } from './Viewer.tsx';
import { ViewerProvider } from './ViewerContext.ts';

export interface ViewerAreaProps {
  readonly conversationId: string;
  /** The files that can be viewed; defaults to those of the timeline. */
  readonly items?: readonly Attachment[];
  readonly children: ReactNode;
}

const DocumentViewer = lazyDialog(async () => (await import('./document/DocumentViewer.tsx')).DocumentViewer);

/** Area whose pictures and documents open in a viewer. */
export function ViewerArea({ children, ...files }: ViewerAreaProps): ReactElement {
  const [viewedId, setViewedId] = useState<string | null>(null);
  return (
    <ViewerProvider value={setViewedId}>
      {children}
      <Boundary kind="dialog" resetKeys={[viewedId]} onClose={() => setViewedId(null)}>
        <OpenViewer {...files} viewedId={viewedId} onView={setViewedId} />
      </Boundary>
    </ViewerProvider>
  );
}

interface OpenViewerProps extends Omit<ViewerAreaProps, 'children'> {
  readonly viewedId: string | null;
  readonly onView: (blobId: string | null) => void;
}

function OpenViewer({ conversationId, items, viewedId, onView }: OpenViewerProps): ReactElement {
  const { events } = useTimeline(conversationId);
  const isOpen = viewedId !== null;
  const files = useMemo(() => (isOpen ? (items ?? filesOf(events)) : []), [items, events, isOpen]);
  const viewed = files.find(({ blob }) => blob.id === viewedId);
  const isDocument = viewed !== undefined && documentKindOf(viewed) !== null;
  const close = (): void => onView(null);
  return (
    <>
      <Viewer
        conversationId={conversationId}
        blobId={isDocument ? null : viewedId}
        items={files}
        onView={onView}
        onClose={close}
      />
      {isDocument && <DocumentViewer conversationId={conversationId} file={viewed} onClose={close} />}
    </>
  );
}

function filesOf(events: readonly LogEvent[]): Attachment[] {
  return events.flatMap((event) => (event.type === 'message' ? attachmentsOf(event.body) : []));
}
