import type { ReactElement } from 'react';
import type { MessageBody as Body } from '#shared/contract/model.ts';
import { Attachment } from '../attachments/Attachment.tsx';
import { MessageText } from './MessageText.tsx';

export interface MessageBodyProps {
  readonly conversationId: string;
  readonly body: Body;
}

/** What a message holds, whoever wrote it: a text, or a file with its caption. */
export function MessageBody({ conversationId, body }: MessageBodyProps): ReactElement {
  if (body.kind === 'text') return <MessageText text={body.text} />;
  return (
    <>
      {body.caption !== '' && <MessageText text={body.caption} />}
      <Attachment conversationId={conversationId} body={body} />
    </>
  );
}
