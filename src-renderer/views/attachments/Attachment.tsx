import type { ReactElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { AttachmentBody } from '../../stores/uploads/state.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { FileCard } from './FileCard.tsx';
import { Picture } from './Picture.tsx';
import { pictureOf } from './pictureOf.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface AttachmentProps {
  readonly conversationId: string;
  readonly body: AttachmentBody;
}

/** A file in a message, shown as what it is. */
export function Attachment({ conversationId, body }: AttachmentProps): ReactElement {
  const { blob, kind } = body;
  switch (kind) {
    case 'image': {
      const picture = pictureOf(body);
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
