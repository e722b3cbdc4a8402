import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { OpenLink } from '../backend/Backend.ts';
import { readBlobPath } from '../security/blobProtocol.ts';
import { fileNameOf } from './fileNameOf.ts';

interface DraggedFilesPorts {
  /** Has only files of drags. */
  readonly folder: string;
  readonly openLink: OpenLink;
  /** Continues the drag of the page as one of this file. */
  readonly startDrag: (file: string) => Promise<void>;
  readonly log: Logger;
}

/** The copy of a file that is dragged out of the window. */
interface Copy {
  readonly folder: string;
  isCancelled: boolean;
}

/**
 * Files that are dragged out of the page. The system copies a file when it is dropped, so it is written to a folder that
 * only this person can read, and deleted when the next one is dragged and when the page goes away.
 */
export class DraggedFiles {
  readonly #ports: DraggedFilesPorts;
  #current: Copy | null = null;

  constructor(ports: DraggedFilesPorts) {
    this.#ports = ports;
  }

  /** Resolves to whether the drag has started: not if the button was released before the file was there. */
  async drag(path: string, name: string): Promise<boolean> {
    const token = readBlobPath(path);
    if (token === null) return false;
    const copy = await this.#replaceCopy();
    try {
      const file = join(copy.folder, fileNameOf(name));
      if (!(await this.#download(token, file, copy)) || copy.isCancelled) return false;
      await this.#ports.startDrag(file);
      return true;
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'a file could not be dragged');
      return false;
    }
  }

  /** The button was released. */
  cancel(): void {
    if (this.#current !== null) this.#current.isCancelled = true;
  }

  async pageGone(): Promise<void> {
    const copy = this.#current;
    this.#current = null;
    if (copy === null) return;
    copy.isCancelled = true;
    await rm(copy.folder, { recursive: true, force: true });
  }

  async #replaceCopy(): Promise<Copy> {
    await this.pageGone();
    await mkdir(this.#ports.folder, { recursive: true, mode: 0o700 });
    const copy = { folder: await mkdtemp(join(this.#ports.folder, 'drag-')), isCancelled: false };
    this.#current = copy;
    return copy;
  }

  async #download(token: string, file: string, copy: Copy): Promise<boolean> {
    const { status, body } = await this.#ports.openLink(token, { method: 'GET', range: null });
    if (status !== 200 || body === null) return false;
    const handle = await open(file, 'wx', 0o600);
    let bytes = 0;
    try {
      for await (const piece of body) {
        bytes += piece.length;
        if (copy.isCancelled || bytes > LIMITS.draggedFileBytes) return false;
        await handle.writeFile(piece);
      }
      return true;
    } finally {
      await handle.close();
    }
  }
}
