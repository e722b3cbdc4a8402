import type { ByteAnswer } from '#core/blob/answerBlobRequest.ts';
import type { Core, CoreConnection } from '#core/index.ts';
import type { ByteRequest } from '#shared/http/planByteResponse.ts';

/** The bytes behind a link to a file, by the link's token. Throws `ChatError`. */
export type OpenLink = (token: string, request: ByteRequest) => Promise<ByteAnswer>;

/** One client, signed in or not. */
export type BackendConnection = Omit<CoreConnection, 'userId'>;

/** Where the conversations live, ready to be talked to: a core in this process or a gateway somewhere else. */
export interface Backend extends Pick<Core, 'stop'> {
  connect(onFrame: Parameters<Core['connect']>[0]): BackendConnection;
  readonly openLink: OpenLink;
}
