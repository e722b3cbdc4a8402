import { voiceName } from '../text/voiceName.ts';

/** A running voice recording. */
export interface Recording {
  /** Current volume: 0 to 1. */
  readonly level: () => number;
  /** Milliseconds so far. */
  readonly length: () => number;
  /** Stops and returns the recording; `null` if it is empty. */
  readonly finish: () => Promise<{ readonly file: File; readonly durationMs: number } | null>;
  /** Stops and discards the recording. */
  readonly cancel: () => void;
}

/** In the order of preference; Opus in WebM is what Chromium records. */
const TYPES = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/mp4', ending: 'm4a' },
] as const;

export function canRecord(): boolean {
  // Pages over plain http from another computer have no microphone.
  return typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && recordedType() !== undefined;
}

/** Rejects with the browser's own error: NotAllowedError, NotFoundError, NotReadableError. */
export async function recordVoice(now: () => number): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const kind = recordedType() ?? TYPES[0];
  const recorder = new MediaRecorder(stream, { mimeType: kind.type });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  const meter = createMeter(stream);
  recorder.start();
  const startedAt = now();

  function release(): void {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  }

  return {
    level: () => meter.level(),
    length: () => now() - startedAt,
    async finish() {
      const durationMs = now() - startedAt;
      release();
      await stopped;
      const file = new File(pieces, voiceName(startedAt, kind.ending), { type: kind.type });
      return file.size === 0 ? null : { file, durationMs };
    },
    cancel: release,
  };
}

function recordedType() {
  return TYPES.find(({ type }) => MediaRecorder.isTypeSupported(type));
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level(): number {
      analyser.getByteTimeDomainData(samples);
      const square = samples.reduce((sum, sample) => sum + (sample - 128) ** 2, 0) / samples.length;
      // Speech is rarely louder than a quarter of the maximum.
      return Math.min(1, Math.sqrt(square) / 32);
    },
    close: () => void context.close(),
  };
}
