import { randomUUID } from 'node:crypto';
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';
import { hostCalls, localCalls, type HostCalls, type LocalCalls } from '#shared/contract/index.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { APP_ORIGIN } from '../security/appProtocol.ts';
import { CALL_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { PageConnection } from './createPageConnection.ts';

export interface IpcOptions {
  readonly window: BrowserWindow;
  readonly page: PageConnection;
  readonly hostHandlers: Handlers<HostCalls, null>;
  readonly localHandlers: Handlers<LocalCalls, null>;
  readonly log: Logger;
}

const requestSchema = z.object({ name: z.string(), args: z.unknown() });

/** The only entry point for calls: checks the sender, then the schema, then runs the call. Every call gets a result. */
export function serveIpc({ window, page, hostHandlers, localHandlers, log }: IpcOptions): void {
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

  async function answer(name: string, args: unknown): Promise<Result<unknown>> {
    if (name.startsWith('host.')) return dispatchToHost(name, args, null);
    if (name.startsWith('local.')) return dispatchToStore(name, args, null);
    try {
      return await page.request(name, args);
    } catch (error) {
      return fail('INTERNAL', { correlationId: onUnexpected(error, name) });
    }
  }

  ipcMain.handle(CALL_CHANNEL, (event, message: unknown): Promise<Result<unknown>> | Result<unknown> => {
    if (!isOurPage(event, window)) {
      log.warn({}, 'a call from a foreign frame was refused');
      return fail('FORBIDDEN_ORIGIN');
    }
    const request = requestSchema.safeParse(message);
    if (!request.success) return fail('INVALID_ARGUMENT', { field: '', message: 'not a request' });
    return answer(request.data.name, request.data.args);
  });
}

/**
 * Whether the sender is our window's main frame with our own page: a frame that was navigated away keeps its bridge,
 * but not its origin.
 */
function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  if (window.isDestroyed() || sender !== window.webContents || senderFrame === null) return false;
  return senderFrame === sender.mainFrame && senderFrame.url.startsWith(`${APP_ORIGIN}/`);
}
