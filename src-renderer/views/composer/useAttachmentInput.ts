import { useState } from 'react';
import type { RefusedFile } from '../../stores/uploads/actions.ts';
import { useParley } from '../ParleyContext.ts';

/** Dropped, chosen or pasted files, and the names of folders, which can't be sent. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

export interface AttachmentInput {
  readonly attach: (dropped: DroppedFiles) => void;
  /** Files that were refused, until the person dismisses them. */
  readonly refusals: readonly (RefusedFile | { readonly name: string; readonly problem: null })[];
  readonly dismiss: () => void;
}

export function useAttachmentInput(conversationId: string): AttachmentInput {
  const { uploads } = useParley().actions;
  const [refusals, setRefusals] = useState<AttachmentInput['refusals']>([]);
  return {
    attach({ files, folders }) {
      setRefusals(folders.map((name) => ({ name, problem: null })));
      void uploads
        .choose(conversationId, files)
        .then((refused) => setRefusals((before) => (refused.length === 0 ? before : [...before, ...refused])));
    },
    refusals,
    dismiss: () => setRefusals([]),
  };
}

/** The files and folders in a drag or paste. */
export function readDroppedFiles(data: DataTransfer): DroppedFiles {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of data.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) continue;
    if (item.webkitGetAsEntry()?.isDirectory === true) folders.push(file.name);
    else files.push(file);
  }
  return { files, folders };
}
