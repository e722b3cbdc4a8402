import { type ReactElement, type ReactNode, useState } from 'react';
import { Viewer } from '../attachments/Viewer.tsx';
import { ViewerProvider } from '../attachments/ViewerContext.ts';
import type { PictureRef } from '../attachments/pictureOf.ts';

export interface ViewerAreaProps {
  readonly conversationId: string;
  /** What is looked through; left out, the pictures of the timeline. */
  readonly among?: readonly PictureRef[];
  readonly children: ReactNode;
}

/** Where pictures open as large as the window. */
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
