import type { ByteAnswer } from '#core/blob/answerBlobRequest.ts';
import type { Core, CoreConnection } from '#core/index.ts';
import type { ByteRequest } from '#shared/http/planByteResponse.ts';

/** Reads the bytes of a file by the token of its link. Throws `ChatError`. */
export type OpenLink = (token: string, request: ByteRequest) => Promise<ByteAnswer>;

/** One client, signed in or not. */
export type BackendConnection = Omit<CoreConnection, 'userId'>;

/** The provider of the conversations, ready for connections: a core in this process or a remote gateway. */
export interface Backend extends Pick<Core, 'stop'> {
  connect(onFrame: Parameters<Core['connect']>[0]): BackendConnection;
  readonly openLink: OpenLink;
}
