import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BlobRef } from '#shared/contract/model.ts';
import type { Problem } from '../../stores/Problem.ts';
import { sameSession } from '../../stores/Context.ts';
import { isOpen } from '../../stores/connection/reduce.ts';
import { fileIdentity } from '../../stores/uploads/createOpenFiles.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { checkBytes } from '../../files/checkBytes.ts';
import { saveBlob, saveFile } from '../../files/saveFile.ts';
import { useParley } from '../ParleyContext.ts';

export interface ShownFile {
  readonly conversationId: string;
  readonly blob: BlobRef;
}

export interface LinkState {
  /** Temporary path of the bytes. */
  readonly path: string | null;
  /** The bytes of a file of an encrypted room. */
  readonly decrypted: Blob | null;
  readonly problem: Problem | null;
  /** Requests a new path because the current one no longer works. */
  readonly renew: () => void;
}

const NOTHING = { path: null, decrypted: null, problem: null };

/** Temporary path of the bytes of a file, requested once `isWanted`, and again after a reconnect. */
export function useLink({ conversationId, blob }: ShownFile, isWanted: boolean): LinkState {
  const { stores, actions } = useParley();
  const [link, setLink] = useState<Omit<LinkState, 'renew'>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const identity = fileIdentity(conversationId, blob);
  const isLive = useStore(stores.connection, isOpen);
  const isRetryable = link.problem !== null && isTransient(link.problem);

  useEffect(() => {
    if (!isWanted || (isRetryable && !isLive)) return undefined;
    let isCancelled = false;
    const file = actions.openFiles.open(conversationId, blob);
    void file.source.then((result) => {
      if (isCancelled) return;
      setLink(result.ok ? { ...result.value, problem: null } : { ...NOTHING, problem: result.error });
    });
    return () => {
      isCancelled = true;
      file.close();
    };
    // `isRetryable` changes only together with the link; a retry is triggered by `isLive`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actions, identity, isWanted, isLive, attempt]);

  return {
    ...link,
    renew() {
      actions.links.drop(blob.id);
      setAttempt((before) => before + 1);
    },
  };
}

interface Download {
  readonly start: () => void;
  /** The bytes are being decrypted; they are saved after that. */
  readonly isPending: boolean;
  /** Why the last download failed. */
  readonly problem: Problem | null;
}

/** Downloads a file under its name, with the download function of the browser or desktop. */
export function useDownload(conversationId: string, blob: BlobRef): Download {
  const { stores, actions } = useParley();
  const { links, openFiles } = actions;
  const { id, name } = blob;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);

  async function download(isSecond: boolean): Promise<void> {
    setProblem(null);
    const link = await links.get(conversationId, id);
    if (!link.ok) return setProblem(link.error);
    const result = await checkBytes(link.value);
    if (result.ok) return saveFile(link.value, name);
    links.drop(id);
    if (isSecond) setProblem(result.error);
    else await download(true);
  }

  /** Saves the bytes once all of them were decrypted and verified; views that show the file share them. */
  async function decrypt(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const isSameSession = sameSession(stores);
    setProblem(null);
    setPending(true);
    const file = openFiles.open(conversationId, blob);
    const opened = await file.source;
    if (!opened.ok) setProblem(opened.error);
    else if (isSameSession() && opened.value.decrypted !== null) saveBlob(opened.value.decrypted, name);
    file.close();
    setPending(false);
    isRunning.current = false;
  }

  return { start: () => void (blob.encryption === undefined ? download(false) : decrypt()), isPending, problem };
}
