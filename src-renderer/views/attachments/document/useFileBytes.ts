import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fail } from '#shared/rpc/result.ts';
import { isOpen } from '../../../stores/connection/reduce.ts';
import type { Problem } from '../../../stores/Problem.ts';
import { isTransient } from '../../../stores/timelines/reduceOutbox.ts';
import { fileIdentity } from '../../../stores/uploads/createOpenFiles.ts';
import { useParley } from '../../ParleyContext.ts';
import type { ShownFile } from '../useLink.ts';

export interface FileBytes {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly problem: Problem | null;
}

const NOTHING: FileBytes = { bytes: null, problem: null };

/** The first `most` bytes of one file, downloaded again after a reconnect if that failed. */
export function useFileBytes({ conversationId, blob }: ShownFile, most: number): FileBytes {
  const { stores, actions } = useParley();
  const [result, setResult] = useState(NOTHING);
  const isLive = useStore(stores.connection, isOpen);
  const identity = fileIdentity(conversationId, blob);
  const isRetryable = result.problem !== null && isTransient(result.problem);

  useEffect(() => {
    if (result.bytes !== null || (isRetryable && !isLive)) return undefined;
    const reading = new AbortController();
    async function read(): Promise<void> {
      const file = await actions.openFiles.read(conversationId, blob, { signal: reading.signal, most });
      // A blob that the browser holds on disk may be gone.
      const bytes = file.ok ? await file.value.arrayBuffer().catch(() => null) : null;
      if (reading.signal.aborted) return;
      if (bytes !== null) setResult({ bytes: new Uint8Array(bytes), problem: null });
      else setResult({ bytes: null, problem: (file.ok ? fail('OFFLINE') : file).error });
    }
    void read();
    return () => reading.abort();
    // A retry is triggered by `isLive`; the identity is that of the blob.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actions, identity, most, isLive]);

  return result;
}
