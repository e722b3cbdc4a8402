import type { BrowserWindow, WebContents } from 'electron';
import type { Logger } from '#core/index.ts';
import type { EventData } from '#shared/contract/defineCall.ts';
import type { hostEvents, HostCalls, LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { createPageFlush } from '../app/createPageFlush.ts';
import type { Backend } from '../backend/Backend.ts';
import { askPath } from '../files/askPath.ts';
import { createFileWriter } from '../files/createFileWriter.ts';
import { DraggedFiles } from '../files/DraggedFiles.ts';
import { pdfNameOf } from '../files/fileNameOf.ts';
import { printPage } from '../files/printPage.ts';
import { startDrag } from '../files/startDrag.ts';
import type { HostPorts } from '../host/createHostHandlers.ts';
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
  /** The folder of files that are dragged out of the pages of the server. */
  readonly dragFolder: string;
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

export interface PageHandlersPorts extends Pick<HostPorts, 'files' | 'drags' | 'printPage'> {
  readonly onReadyToQuit: () => void;
}

/** Answers the calls of a page. */
export function openPage(ports: PagePorts): ServerPage {
  const { serverId, contents, window, ipc, backend, localHandlers, onGone, destroy, log } = ports;
  const publish = (frame: Frame): void => sendFrame(contents, frame);
  const send: SendEvent = (event, data) => publish({ event, data });
  const connection = createPageConnection(backend, publish);
  const files = createFileWriter({ askPath: (name) => askPath(window, name), log });
  const drags = new DraggedFiles({
    folder: ports.dragFolder,
    openLink: async (token, request) => (await backend()).openLink(token, request),
    platform: process.platform,
    startDrag: (file, isWanted) => startDrag(contents, file, isWanted),
    log,
  });
  const pageFlush = createPageFlush({
    contents,
    requestFlush: () => send('host.quitRequested', {}),
    // A closed window would wait for its page.
    destroy,
    log,
  });
  async function releaseFiles(): Promise<void> {
    drags.pageGone();
    await files.pageGone();
  }
  const unbind = bindPage(contents, {
    onLoaded: () => connection.open(),
    onGone() {
      void connection.close();
      onGone();
      releaseFiles().catch((error: unknown) => log.warn({ err: error }, 'a file of a page was not deleted'));
    },
  });
  const endCalls = ipc.serve(contents, {
    serverId,
    page: connection,
    hostHandlers: ports.hostHandlers({
      files,
      drags,
      printPage: (name) => printPage(contents, () => askPath(window, pdfNameOf(name)), log),
      onReadyToQuit: () => pageFlush.done(),
    }),
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
      await releaseFiles();
    },
  };
}
