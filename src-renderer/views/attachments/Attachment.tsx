import type { ReactElement } from 'react';
import type { Attachment as AttachedFile } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { FileCard } from './FileCard.tsx';
import { Picture } from './Picture.tsx';
import { pictureOf } from './pictureOf.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface AttachmentProps {
  readonly conversationId: string;
  readonly attachment: AttachedFile;
}

/** A file in a message, rendered by its kind. */
export function Attachment({ conversationId, attachment }: AttachmentProps): ReactElement {
  const { blob, kind } = attachment;
  switch (kind) {
    case 'image': {
      const picture = pictureOf(attachment);
      if (picture === null) return <FileCard conversationId={conversationId} blob={blob} kind={kind} />;
      return <Picture conversationId={conversationId} blob={picture} />;
    }
    case 'audio':
      return (
        <FileCard conversationId={conversationId} blob={blob} kind={kind}>
          <AudioPlayer conversationId={conversationId} blob={blob} />
        </FileCard>
      );
    case 'video':
      return (
        <>
          <VideoPlayer conversationId={conversationId} blob={blob} />
          <FileCard conversationId={conversationId} blob={blob} kind={kind} />
        </>
      );
    case 'file':
      return <FileCard conversationId={conversationId} blob={blob} kind={kind} />;
    default:
      return assertNever(kind);
  }
}
