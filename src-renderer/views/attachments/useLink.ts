import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '../../stores/Problem.ts';
import { isOpen } from '../../stores/connection/reduce.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { checkBytes } from '../../files/checkBytes.ts';
import { saveFile } from '../../files/saveFile.ts';
import { useParley } from '../ParleyContext.ts';

export interface BlobAddress {
  readonly conversationId: string;
  readonly blobId: string;
}

export interface LinkState {
  /** Temporary path of the bytes. */
  readonly path: string | null;
  readonly problem: Problem | null;
  /** Requests a new path because the current one no longer works. */
  readonly renew: () => void;
}

const NOTHING = { path: null, problem: null };

/** Temporary link to the bytes of a blob, requested once `isWanted`, and again after a reconnect. */
export function useLink({ conversationId, blobId }: BlobAddress, isWanted: boolean): LinkState {
  const { stores, actions } = useParley();
  const [link, setLink] = useState<Pick<LinkState, 'path' | 'problem'>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const isLive = useStore(stores.connection, isOpen);
  const isRetryable = link.problem !== null && isTransient(link.problem);

  useEffect(() => {
    if (!isWanted || (isRetryable && !isLive)) return undefined;
    let isCancelled = false;
    void actions.links.get(conversationId, blobId).then((result) => {
      if (isCancelled) return;
      setLink(result.ok ? { path: result.value, problem: null } : { path: null, problem: result.error });
    });
    return () => {
      isCancelled = true;
    };
    // `isRetryable` changes only together with the link; a retry is triggered by `isLive`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actions, conversationId, blobId, isWanted, isLive, attempt]);

  return {
    ...link,
    renew() {
      actions.links.drop(blobId);
      setAttempt((before) => before + 1);
    },
  };
}

interface Download {
  readonly start: () => void;
  /** Why the last download failed. */
  readonly problem: Problem | null;
}

/** Downloads a blob under its name, with the download function of the browser or desktop. */
export function useDownload(
  conversationId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Download {
  const { links } = useParley().actions;
  const [problem, setProblem] = useState<Problem | null>(null);

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

  return { start: () => void download(false), problem };
}
