import type { ReactElement } from 'react';
import type { MessageBody as Body, Person } from '#shared/contract/model.ts';
import { Attachment } from '../attachments/Attachment.tsx';
import { LinkPreview } from '../preview/LinkPreview.tsx';
import { MessageText } from './MessageText.tsx';

export interface MessageBodyProps {
  readonly conversationId: string;
  readonly body: Body;
  readonly mentioned: readonly Person[];
}

/** What a message holds, whoever wrote it: a text, or a file with its caption. */
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
      <Attachment conversationId={conversationId} body={body} />
    </>
  );
}
