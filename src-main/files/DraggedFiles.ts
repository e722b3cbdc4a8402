import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { OpenLink } from '../backend/Backend.ts';
import { readBlobPath } from '../security/blobProtocol.ts';
import { completeCopy, createCopyFolder, deleteCopy } from './draggedCopies.ts';
import { fileNameOf } from './fileNameOf.ts';
import { markFromNetwork } from './markFromNetwork.ts';

interface DraggedFilesPorts {
  /** Has only files of drags. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly openLink: OpenLink;
  /** Continues the drag of the page as one of this file, if it is still wanted. Resolves to whether it does. */
  readonly startDrag: (file: string, isWanted: () => boolean) => Promise<boolean>;
  readonly log: Logger;
}

/** A drag, from the moment at which the page reports it. */
interface Drag {
  /** Of the copy of the file; null: there is none yet. */
  folder: string | null;
  isCancelled: boolean;
}

/**
 * Files that are dragged out of the page. The system copies a file when it is dropped, so it is written to a folder that
 * only this person can read, and deleted when the next one is dragged and when the page goes away.
 */
export class DraggedFiles {
  readonly #ports: DraggedFilesPorts;
  #current: Drag | null = null;

  constructor(ports: DraggedFilesPorts) {
    this.#ports = ports;
  }

  /** Resolves to whether the drag has started: not if the button was released before the file was there. */
  async drag(path: string, name: string): Promise<boolean> {
    const token = readBlobPath(path);
    if (token === null) return false;
    this.pageGone();
    // Before anything is waited for, so that it can be cancelled from now on.
    const drag: Drag = { folder: null, isCancelled: false };
    this.#current = drag;
    const isStarted = await this.#start(drag, token, name).catch((error: unknown) => {
      this.#ports.log.warn({ err: error }, 'a file could not be dragged');
      return false;
    });
    if (!isStarted) this.#end(drag);
    return isStarted;
  }

  /** The button was released. */
  cancel(): void {
    if (this.#current !== null) this.#current.isCancelled = true;
  }

  pageGone(): void {
    if (this.#current !== null) this.#end(this.#current);
    this.#current = null;
  }

  #end(drag: Drag): void {
    drag.isCancelled = true;
    if (drag.folder !== null) deleteCopy(drag.folder, this.#ports.log);
  }

  async #start(drag: Drag, token: string, name: string): Promise<boolean> {
    const { folder, platform, startDrag } = this.#ports;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (drag.isCancelled) return false;
    drag.folder = await createCopyFolder(folder);
    const part = join(drag.folder, fileNameOf(name));
    if (drag.isCancelled || !(await this.#download(token, part, drag))) return false;
    await markFromNetwork(part, platform);
    const file = await completeCopy(part);
    drag.folder = dirname(file);
    return startDrag(file, () => !drag.isCancelled);
  }

  async #download(token: string, file: string, drag: Drag): Promise<boolean> {
    const { status, body } = await this.#ports.openLink(token, { method: 'GET', range: null });
    if (status !== 200 || body === null || drag.isCancelled) return false;
    const handle = await open(file, 'wx', 0o600);
    let bytes = 0;
    try {
      for await (const piece of body) {
        bytes += piece.length;
        if (drag.isCancelled || bytes > LIMITS.draggedFileBytes) return false;
        await handle.writeFile(piece);
      }
      return !drag.isCancelled;
    } finally {
      await handle.close();
    }
  }
}
