import type { ReactElement } from 'react';
import type { MessageEvent } from '#shared/contract/model.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { MessageText } from './MessageText.tsx';

/** What a message holds, whoever wrote it. */
export function MessageBody({ body }: { readonly body: MessageEvent['body'] }): ReactElement {
  return <MessageText text={bodyText(body)} />;
}
