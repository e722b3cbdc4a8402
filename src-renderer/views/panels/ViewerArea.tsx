import { type ReactElement, type ReactNode, useState } from 'react';
import { Viewer } from '../attachments/Viewer.tsx';
import { ViewerProvider } from '../attachments/ViewerContext.ts';
import type { PictureRef } from '../attachments/pictureOf.ts';

export interface ViewerAreaProps {
  readonly conversationId: string;
  /** The pictures to page through; defaults to those of the timeline. */
  readonly among?: readonly PictureRef[];
  readonly children: ReactNode;
}

/** Area whose pictures open in the viewer. */
export function ViewerArea({ conversationId, among, children }: ViewerAreaProps): ReactElement {
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <ViewerProvider value={setViewed}>
      {children}
      <Viewer
        conversationId={conversationId}
        blobId={viewed}
        among={among}
        onLook={setViewed}
        onClose={() => setViewed(null)}
      />
    </ViewerProvider>
  );
}
