import { io } from 'socket.io-client';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import { type Core, createCore, type Logger } from '#core/index.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { desktopUserAgent } from '#shared/account/describeDevice.ts';
import { targetOf } from './address.ts';
import type { Backend } from './Backend.ts';
import { fetchBlob } from './fetchBlob.ts';

/** Names this app in the list of a person's sessions. */
const USER_AGENT = desktopUserAgent(process.platform);

export interface BackendPorts {
  /** The folder of the private Redis, shared by all profiles. */
  readonly redisFolder: string;
  readonly log: Logger;
}

/**
 * Opens the chosen backend. An unavailable Redis or gateway is retried without a limit, so that Parley starts offline;
 * the private Redis must start. Throws what `startEmbeddedRedis` and `createCore` throw.
 */
export async function openBackend(choice: ConnectionChoice, { redisFolder, log }: BackendPorts): Promise<Backend> {
  switch (choice.kind) {
    case 'embedded': {
      const redis = await startEmbeddedRedis({ dataDir: redisFolder, log });
      const core = createCore({ redis: { url: redis.url }, ...embeddedDatabase(redisFolder), log });
      return {
        ...ownBackend(core),
        async stop() {
          await core.stop();
          await redis.stop();
        },
      };
    }
    case 'redis':
      return ownBackend(createCore({ redis: targetOf(choice), log }));
    case 'gateway':
      return openGateway(choice.url, log);
    default:
      return assertNever(choice);
  }
}

function ownBackend(core: Core): Backend {
  return {
    connect: (onFrame) => core.connect(onFrame, undefined, USER_AGENT),
    openLink: (token, request) => answerBlobRequest(core, token, request),
    stop: () => core.stop(),
  };
}

/** One socket per connection: the gateway identifies a client by its socket, and signs it out when that closes. */
function openGateway(url: string, log: Logger): Backend {
  const closers = new Set<() => void>();
  return {
    connect(onFrame) {
      const socket = io(url, { ...SOCKET_OPTIONS, forceNew: true, extraHeaders: { 'User-Agent': USER_AGENT } });
      const transport = createSocketTransport({
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        socket,
        onViolation: (what) => log.warn({ what }, 'the gateway violated the contract'),
      });
      const unsubscribe = transport.subscribe(onFrame);
      const close = (): void => {
        closers.delete(close);
        unsubscribe();
        transport.close();
      };
      closers.add(close);
      return {
        request: (name, args) => transport.request(name, args),
        close: () => Promise.resolve(close()),
      };
    },
    openLink: (token, request) => fetchBlob(url, token, request),
    stop() {
      for (const close of closers) close();
      return Promise.resolve();
    },
  };
}
