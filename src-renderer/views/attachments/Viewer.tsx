import { type ReactElement, useMemo } from 'react';
import type { Attachment } from '#shared/contract/model.ts';
import { pictureOf } from './pictureOf.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import { ViewerStage } from './ViewerStage.tsx';

export interface ViewerProps {
  readonly conversationId: string;
  /** The picture being viewed; `null` while the viewer is closed. */
  readonly blobId: string | null;
  readonly onView: (blobId: string) => void;
  readonly onClose: () => void;
  /** The files whose pictures to page through. */
  readonly items: readonly Attachment[];
}

/** Full-window viewer that pages through the pictures of a conversation. */
export function Viewer({ conversationId, blobId, onView, onClose, items }: ViewerProps): ReactElement {
  const pictures = useMemo(() => items.flatMap((item) => pictureOf(item) ?? []), [items]);
  const index = pictures.findIndex(({ id }) => id === blobId);
  const picture = pictures[index];

  return (
    <ViewerFrame blobId={blobId} onClose={onClose}>
      {picture === undefined ? null : (
        <ViewerStage
          key={picture.id}
          conversationId={conversationId}
          picture={picture}
          index={index}
          count={pictures.length}
          onMove={(delta) => {
            const next = pictures[index + delta];
            if (next !== undefined) onView(next.id);
          }}
        />
      )}
    </ViewerFrame>
  );
}
