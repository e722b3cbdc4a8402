import { useEffect, useRef, useState } from 'react';
import { canRecord, type Recording, recordVoice } from '../../files/recordVoice.ts';
import { useParley } from '../ParleyContext.ts';

export type VoiceProblem = 'refused' | 'none' | 'failed';

export interface Voice {
  /** Whether the page can ask for a microphone. */
  readonly isOffered: boolean;
  readonly recording: Recording | null;
  readonly problem: VoiceProblem | null;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly send: () => void;
}

/** Records a voice message in place, and sends it as a message of its own. */
export function useVoice(conversationId: string): Voice {
  const { actions } = useParley();
  const [recording, setRecording] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<VoiceProblem | null>(null);
  const [isOffered] = useState(canRecord);
  const current = useRef<Recording | null>(null);
  const isHere = useRef(true);
  const isAsking = useRef(false);

  // Recording stops when the conversation is left.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      current.current?.cancel();
    };
  }, []);

  function hold(next: Recording | null): void {
    current.current = next;
    setRecording(next);
  }

  async function start(): Promise<void> {
    // A second recording would replace the first, which could no longer be stopped.
    if (isAsking.current) return;
    isAsking.current = true;
    setProblem(null);
    try {
      const begun = await recordVoice(Date.now);
      if (isHere.current) hold(begun);
      else begun.cancel();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      isAsking.current = false;
    }
  }

  async function send(): Promise<void> {
    const spoken = await recording?.finish();
    hold(null);
    if (spoken === null || spoken === undefined) return setProblem('failed');
    await actions.sending.sendFiles(conversationId, [{ file: spoken.file, look: { durationMs: spoken.durationMs } }]);
  }

  return {
    isOffered,
    recording,
    problem,
    start: () => void start(),
    cancel() {
      recording?.cancel();
      hold(null);
    },
    send: () => void send(),
  };
}

function problemOf(error: unknown): VoiceProblem {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError') return 'refused';
  return error.name === 'NotFoundError' ? 'none' : 'failed';
}
