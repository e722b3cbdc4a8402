import type { AttachmentFiles, AttachmentId, FormatFiles } from '../files/createAttachmentFiles.ts';

/** The attachments of a store that is moved. A file is read where it is, until all of it has followed. */
export interface MovingFiles extends AttachmentFiles {
  /** Whether some of the file has not followed yet. */
  isLeft(id: AttachmentId): boolean;
  /** Moves a chunk. An interrupted move goes on where it was. */
  move(id: AttachmentId): void;
  /** Some are left in the source. */
  hasRest(): boolean;
  /** Retires what no message refers to, and keeps these. */
  retireRest(wanted: readonly AttachmentId[]): void;
}

export function createMovingFiles(source: FormatFiles, target: FormatFiles): MovingFiles {
  function move(id: AttachmentId): void {
    const offset = target.size(id);
    const chunk = source.read(id.account, id.clientId, offset);
    if (chunk.length > 0) target.keep(id.account, id.clientId, offset, chunk);
    else source.retire(id);
  }

  return {
    isLeft: (id) => source.has(id),
    move,
    hasRest: () => source.exist(),
    retireRest: (wanted) => source.retireOrphans(wanted),
    keep(account, clientId, offset, chunk) {
      const id = { account, clientId };
      if (offset > 0) while (source.has(id)) move(id);
      target.keep(account, clientId, offset, chunk);
      source.retire(id);
    },
    read: (account, clientId, offset) =>
      (source.has({ account, clientId }) ? source : target).read(account, clientId, offset),
    drop(account, clientIds) {
      for (const clientId of clientIds) source.retire({ account, clientId });
      target.drop(account, clientIds);
    },
    wipe(account) {
      source.wipe(account);
      target.wipe(account);
    },
    dropOrphans(account, clientIds) {
      source.dropOrphans(account, clientIds);
      target.dropOrphans(account, clientIds);
    },
  };
}
