import { type SyntheticEvent, useRef, useState } from 'react';
import type { LinkState } from './useLink.ts';

type MediaEvent = SyntheticEvent<HTMLMediaElement>;

export interface Player {
  readonly isBroken: boolean;
  readonly onPlay: (event: MediaEvent) => void;
  readonly onError: (event: MediaEvent) => void;
  readonly onLoadedMetadata: (event: MediaEvent) => void;
}

/** Behaviour shared by media players: only one plays at a time, and an expired link is renewed at the same position. */
export function usePlayer({ decrypted, renew }: LinkState): Player {
  const [isBroken, setIsBroken] = useState(false);
  const interrupted = useRef<{ position: number; wasPlaying: boolean } | null>(null);

  return {
    isBroken,
    onPlay({ currentTarget }) {
      for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
        if (other !== currentTarget) other.pause();
      }
    },
    onError({ currentTarget: { currentTime, paused } }) {
      // Decrypted bytes do not expire. A second failure without progress in between is not caused by the link either.
      if (decrypted !== null || interrupted.current !== null) return setIsBroken(true);
      interrupted.current = { position: currentTime, wasPlaying: !paused };
      renew();
    },
    onLoadedMetadata({ currentTarget }) {
      const before = interrupted.current;
      if (before === null) return;
      interrupted.current = null;
      currentTarget.currentTime = before.position;
      if (before.wasPlaying) void currentTarget.play();
    },
  };
}
