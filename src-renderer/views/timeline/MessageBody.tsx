import type { ReactElement } from 'react';
import type { MessageBody as Body, Person } from '#shared/contract/model.ts';
import { Album } from '../attachments/Album.tsx';
import { Attachment } from '../attachments/Attachment.tsx';
import { LinkPreview } from '../preview/LinkPreview.tsx';
import { MessageText } from './MessageText.tsx';

export interface MessageBodyProps {
  readonly conversationId: string;
  readonly body: Body;
  readonly mentioned: readonly Person[];
}

/** Content of a sent or pending message: a text, or files with their caption. */
export function MessageBody({ conversationId, body, mentioned }: MessageBodyProps): ReactElement {
  if (body.kind === 'text') {
    return (
      <>
        <MessageText text={body.text} mentioned={mentioned} />
        <LinkPreview text={body.text} />
      </>
    );
  }
  return (
    <>
      {body.caption !== '' && <MessageText text={body.caption} mentioned={mentioned} />}
      {body.kind === 'album' ? (
        <Album conversationId={conversationId} items={body.items} />
      ) : (
        <Attachment conversationId={conversationId} attachment={body} />
      )}
    </>
  );
}
