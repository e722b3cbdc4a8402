import { type ReactElement, type ReactNode, useState } from 'react';
import { Viewer } from '../attachments/Viewer.tsx';
import { ViewerProvider } from '../attachments/ViewerContext.ts';
import type { PictureRef } from '../attachments/pictureOf.ts';

export interface ViewerAreaProps {
  readonly conversationId: string;
  /** The pictures to page through; defaults to those of the timeline. */
  readonly items?: readonly PictureRef[];
  readonly children: ReactNode;
}

/** Area whose pictures open in the viewer. */
export function ViewerArea({ conversationId, items, children }: ViewerAreaProps): ReactElement {
  const [viewedBlobId, setViewedBlobId] = useState<string | null>(null);
  return (
    <ViewerProvider value={setViewedBlobId}>
      {children}
      <Viewer
        conversationId={conversationId}
        blobId={viewedBlobId}
        items={items}
        onView={setViewedBlobId}
        onClose={() => setViewedBlobId(null)}
      />
    </ViewerProvider>
  );
}
