import { randomUUID } from 'node:crypto';
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';
import { hostCalls, localCalls, type HostCalls, type LocalCalls } from '#shared/contract/index.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { serverOfUrl } from '../security/appOrigin.ts';
import { CALL_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { PageConnection } from './createPageConnection.ts';

/** The page of one server, and what answers its calls. */
export interface PageEdge {
  readonly serverId: string;
  readonly page: PageConnection;
  readonly hostHandlers: Handlers<HostCalls, null>;
  readonly localHandlers: Handlers<LocalCalls, null>;
}

export interface Ipc {
  /** Answers the calls of this page. Returns the function that ends it. */
  readonly serve: (contents: WebContents, edge: PageEdge) => () => void;
}

const requestSchema = z.object({ name: z.string(), args: z.unknown() });

type Answer = (name: string, args: unknown) => Promise<Result<unknown>>;

/**
 * The only entry point for calls: checks the sender, then the schema, then runs the call at the server of the page that
 * sent it. Every call gets a result.
 */
export function serveIpc(log: Logger): Ipc {
  const pages = new Map<WebContents, { readonly serverId: string; readonly answer: Answer }>();

  ipcMain.handle(CALL_CHANNEL, (event, message: unknown): Promise<Result<unknown>> | Result<unknown> => {
    const page = pages.get(event.sender);
    if (page === undefined || !isPageOf(page.serverId, event)) {
      log.warn({}, 'a call from a foreign frame was refused');
      return fail('FORBIDDEN_ORIGIN');
    }
    const request = requestSchema.safeParse(message);
    if (!request.success) return fail('INVALID_ARGUMENT', { field: '', message: 'not a request' });
    return page.answer(request.data.name, request.data.args);
  });

  return {
    serve(contents, { serverId, ...edge }) {
      pages.set(contents, { serverId, answer: createAnswer(edge, log) });
      return () => pages.delete(contents);
    },
  };
}

function createAnswer({ page, hostHandlers, localHandlers }: Omit<PageEdge, 'serverId'>, log: Logger): Answer {
  const onUnexpected = (error: unknown, callName: string): string => {
    const correlationId = randomUUID();
    log.error({ err: error, callName, correlationId }, 'unexpected error');
    return correlationId;
  };
  const dispatchToHost = createDispatcher({
    calls: hostCalls,
    handlers: hostHandlers,
    hasSession: () => true,
    onUnexpected,
  });
  const dispatchToStore = createDispatcher({
    calls: localCalls,
    handlers: localHandlers,
    hasSession: () => true,
    onUnexpected,
  });

  return async (name, args) => {
    if (name.startsWith('host.')) return dispatchToHost(name, args, null);
    if (name.startsWith('local.')) return dispatchToStore(name, args, null);
    try {
      return await page.request(name, args);
    } catch (error) {
      return fail('INTERNAL', { correlationId: onUnexpected(error, name) });
    }
  };
}

/**
 * Whether the sender is the main frame of its page with our own page of this server: a frame that was navigated away
 * keeps its bridge, but not its origin.
 */
function isPageOf(serverId: string, { sender, senderFrame }: IpcMainInvokeEvent): boolean {
  if (sender.isDestroyed() || senderFrame === null) return false;
  return senderFrame === sender.mainFrame && serverOfUrl(senderFrame.url) === serverId;
}
