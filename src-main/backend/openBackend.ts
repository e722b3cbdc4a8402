import { io } from 'socket.io-client';
import { answerBlobRequest } from '#core/blob/answerBlobRequest.ts';
import { type Core, createCore, type Logger } from '#core/index.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { desktopUserAgent } from '#shared/account/describeDevice.ts';
import { HostLine, type HostLinePorts } from '../hosted/HostLine.ts';
import { HOSTED_ORIGIN, requestHost } from '../hosted/requestHost.ts';
import { type Choice, targetOf } from './address.ts';
import type { Backend } from './Backend.ts';
import { type AskForBlob, fetchBlob } from './fetchBlob.ts';

/** Names this app in the list of a person's sessions. */
const USER_AGENT = desktopUserAgent(process.platform);

export interface BackendPorts {
  /** The folder of the private Redis, shared by all profiles. */
  readonly redisFolder: string;
  readonly hostLine: Pick<HostLinePorts, 'findHost' | 'onMoved'>;
  readonly log: Logger;
}

/**
 * Opens the chosen backend. An unavailable Redis or gateway is retried without a limit, so that Parley starts offline;
 * the private Redis must start. Throws what `startEmbeddedRedis` and `createCore` throw.
 */
export async function openBackend(choice: Choice, { redisFolder, hostLine, log }: BackendPorts): Promise<Backend> {
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
    case 'gateway': {
      const { url } = choice;
      const ask: AskForBlob = (path, options) => fetch(`${url}${path}`, { ...options, redirect: 'error' });
      return openGateway({ url, ask, log });
    }
    case 'hosted': {
      const line = new HostLine(choice.team, { ...hostLine, log });
      const { agent } = line;
      const ask: AskForBlob = (path, options) => requestHost(agent, path, options);
      return openGateway({ url: HOSTED_ORIGIN, agent, whyOffline: () => line.problem, ask, log });
    }
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

interface GatewayPorts {
  readonly url: string;
  /** Opens the connections; default: Node's. */
  readonly agent?: HostLine['agent'];
  /** Why the last attempt to connect failed, if that is known. */
  readonly whyOffline?: () => ErrorCode | null;
  readonly ask: AskForBlob;
  readonly log: Logger;
}

/** One socket per connection: the gateway identifies a client by its socket, and signs it out when that closes. */
function openGateway({ url, agent, whyOffline, ask, log }: GatewayPorts): Backend {
  const closers = new Set<() => void>();
  return {
    connect(onFrame) {
      const socket = io(url, {
        ...SOCKET_OPTIONS,
        forceNew: true,
        extraHeaders: { 'User-Agent': USER_AGENT },
        // Declared for browsers, which have no agents.
        ...(agent !== undefined && { agent: agent as unknown as string }),
      });
      const transport = createSocketTransport({
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        socket,
        ...(whyOffline !== undefined && { whyOffline }),
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
    openLink: (token, request) => fetchBlob(ask, token, request),
    stop() {
      for (const close of closers) close();
      return Promise.resolve();
    },
  };
}
