import { useEffect, useRef, useState } from 'react';
import { canRecord, type Recording, recordVoice } from '../../files/recordVoice.ts';
import { useParley } from '../ParleyContext.ts';

export type VoiceProblem = 'refused' | 'none' | 'failed';

export interface Voice {
  /** Whether the page can ask for a microphone. */
  readonly isAvailable: boolean;
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
  const [isAvailable] = useState(canRecord);
  const current = useRef<Recording | null>(null);
  const isMounted = useRef(true);
  const isRequesting = useRef(false);

  // Recording stops when the conversation is left.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      current.current?.cancel();
    };
  }, []);

  function setCurrent(next: Recording | null): void {
    current.current = next;
    setRecording(next);
  }

  async function start(): Promise<void> {
    // A second recording would replace the first, which could no longer be stopped. The second click of a double click
    // may come after the first has started, and before the button is gone.
    if (isRequesting.current || current.current !== null) return;
    isRequesting.current = true;
    setProblem(null);
    try {
      const started = await recordVoice(Date.now);
      if (isMounted.current) setCurrent(started);
      else started.cancel();
    } catch (error) {
      setProblem(toVoiceProblem(error));
    } finally {
      isRequesting.current = false;
    }
  }

  async function send(): Promise<void> {
    const recorded = await recording?.finish();
    setCurrent(null);
    if (recorded === null || recorded === undefined) return setProblem('failed');
    await actions.sending.sendFiles(conversationId, [
      { file: recorded.file, look: { durationMs: recorded.durationMs } },
    ]);
  }

  return {
    isAvailable,
    recording,
    problem,
    start: () => void start(),
    cancel() {
      recording?.cancel();
      setCurrent(null);
    },
    send: () => void send(),
  };
}

function toVoiceProblem(error: unknown): VoiceProblem {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError') return 'refused';
  return error.name === 'NotFoundError' ? 'none' : 'failed';
}
