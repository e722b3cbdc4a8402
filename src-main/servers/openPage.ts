import type { BrowserWindow, WebContents } from 'electron';
import type { Logger } from '#core/index.ts';
import type { EventData } from '#shared/contract/defineCall.ts';
import type { hostEvents, HostCalls, LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { createPageFlush } from '../app/createPageFlush.ts';
import type { Backend } from '../backend/Backend.ts';
import { askPath } from '../files/askPath.ts';
import { createFileWriter, type FileWriter } from '../files/createFileWriter.ts';
import { bindPage, sendFrame } from '../ipc/bindPage.ts';
import { createPageConnection, type PageConnection } from '../ipc/createPageConnection.ts';
import type { Ipc } from '../ipc/serveIpc.ts';

type HostEvents = typeof hostEvents;
export type SendEvent = <Name extends keyof HostEvents>(event: Name, data: EventData<HostEvents, Name>) => void;

/** What each page of a server has for itself. Connection settings, secrets and the local store are those of the server. */
export interface ServerPage {
  readonly contents: WebContents;
  readonly send: SendEvent;
  readonly sendFrame: (frame: Frame) => void;
  /** Its session at the server, as a tab of a browser has its own. */
  readonly connection: PageConnection;
  /** Resolves when the page has written all pending data, or can't. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface PagePorts {
  readonly serverId: string;
  readonly contents: WebContents;
  readonly window: BrowserWindow;
  readonly ipc: Ipc;
  readonly backend: () => Promise<Backend>;
  readonly hostHandlers: (page: PageHandlersPorts) => Handlers<HostCalls, null>;
  readonly localHandlers: Handlers<LocalCalls, null>;
  /** The page was reloaded, or its process ended. */
  readonly onGone: () => void;
  /** Ends a hung page without asking it. */
  readonly destroy: () => void;
  readonly log: Logger;
}

export interface PageHandlersPorts {
  readonly files: FileWriter;
  readonly onReadyToQuit: () => void;
}

/** Answers the calls of a page. */
export function openPage(ports: PagePorts): ServerPage {
  const { serverId, contents, window, ipc, backend, localHandlers, onGone, destroy, log } = ports;
  const publish = (frame: Frame): void => sendFrame(contents, frame);
  const send: SendEvent = (event, data) => publish({ event, data });
  const connection = createPageConnection(backend, publish);
  const files = createFileWriter({ askPath: (name) => askPath(window, name), log });
  const pageFlush = createPageFlush({
    contents,
    requestFlush: () => send('host.quitRequested', {}),
    // A closed window would wait for its page.
    destroy,
    log,
  });
  const unbind = bindPage(contents, {
    onLoaded: () => connection.open(),
    onGone() {
      void connection.close();
      onGone();
      files.pageGone().catch((error: unknown) => log.warn({ err: error }, 'a part of a file was not deleted'));
    },
  });
  const endCalls = ipc.serve(contents, {
    serverId,
    page: connection,
    hostHandlers: ports.hostHandlers({ files, onReadyToQuit: () => pageFlush.done() }),
    localHandlers,
  });
  return {
    contents,
    send,
    sendFrame: publish,
    connection,
    flush: () => pageFlush.run(),
    async stop() {
      unbind();
      endCalls();
      await connection.close();
      await files.pageGone();
    },
  };
}
