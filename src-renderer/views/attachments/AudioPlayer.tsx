import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import type { BlobRef } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { playTime } from '../../text/sizes.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Attachments.module.css';
import { isLoadedAutomatically, useInView } from './usePicture.ts';
import { useLink } from './useLink.ts';
import { usePlayer } from './usePlayer.ts';

export interface AudioPlayerProps {
  readonly conversationId: string;
  readonly blob: BlobRef;
}

const SPEEDS = [1, 1.5, 2] as const;
/** Seek step of an arrow key (s). */
const STEP = 5;

/** Audio player in a message: play and pause, seek bar and speed. */
export function AudioPlayer({ conversationId, blob }: AudioPlayerProps): ReactElement {
  const t = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [isAsked, setAsked] = useState(false);
  const link = useLink({ conversationId, blob }, useInView(frame) && (isAsked || isLoadedAutomatically(blob)));
  const player = usePlayer(link);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [metadataSeconds, setMetadataSeconds] = useState(0);
  const [speed, setSpeed] = useState(0);
  // Recordings made in a browser have no duration in their metadata; the sender's message has it.
  const duration =
    Number.isFinite(metadataSeconds) && metadataSeconds > 0 ? metadataSeconds : (blob.durationMs ?? 0) / 1000;
  const { name } = blob;

  function toggle(): void {
    const { current } = audio;
    if (current === null) return;
    if (link.path === null) setAsked(true);
    else if (current.paused) void current.play().catch(() => setPlaying(false)); // its `error` event reports it
    else current.pause();
  }

  function seek(to: number): void {
    setPosition(to);
    if (audio.current !== null) audio.current.currentTime = to;
  }

  function keyDown(event: KeyboardEvent): void {
    const delta = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : null;
    if (delta === null) return;
    event.preventDefault();
    event.stopPropagation();
    seek(Math.min(duration, Math.max(0, position + delta)));
  }

  function changeSpeed(): void {
    const next = (speed + 1) % SPEEDS.length;
    setSpeed(next);
    if (audio.current !== null) audio.current.playbackRate = SPEEDS[next] ?? 1;
  }

  const errorText = player.isBroken
    ? t('files.unplayable')
    : link.problem === null
      ? null
      : describeProblem(t, link.problem);
  if (errorText !== null) return <div className={styles['about']}>{errorText}</div>;
  const text = t('files.positionText', { at: playTime(position * 1000), length: playTime(duration * 1000) });
  return (
    // Time runs from left to right in every player, also where the interface does not.
    <div ref={frame} className={styles['player']} dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- files that people send each other have no captions */}
      <audio
        ref={audio}
        src={link.path ?? undefined}
        preload="metadata"
        autoPlay={isAsked}
        onPlay={(event) => {
          setPlaying(true);
          player.onPlay(event);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={() => setPosition(audio.current?.currentTime ?? 0)}
        onDurationChange={() => setMetadataSeconds(audio.current?.duration ?? 0)}
        onLoadedMetadata={(event) => {
          player.onLoadedMetadata(event);
          event.currentTarget.playbackRate = SPEEDS[speed] ?? 1;
        }}
        onEnded={() => seek(0)}
        onError={player.onError}
      />
      <button
        type="button"
        className={controls['icon']}
        aria-label={t(isPlaying ? 'files.pause' : 'files.play', { name })}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        className={styles['position']}
        min={0}
        max={Math.max(duration, position)}
        step={0.1}
        value={position}
        aria-label={t('files.position', { name })}
        aria-valuetext={text}
        onChange={(event) => seek(event.target.valueAsNumber)}
        onKeyDown={keyDown}
      />
      {/* The slider announces it: here a screen reader would announce every second. */}
      <span className={styles['time']} aria-hidden="true">
        {isPlaying || position > 0 ? text : playTime(duration * 1000)}
      </span>
      <button
        type="button"
        className={styles['speed']}
        aria-label={t('files.speed', { speed: SPEEDS[speed] ?? 1 })}
        onClick={changeSpeed}
      >
        {SPEEDS[speed]}×
      </button>
    </div>
  );
}
