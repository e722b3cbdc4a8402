import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import type { Size } from '../../files/pictureLimits.ts';

export interface StillPictureProps {
  readonly src: string;
  readonly name: string;
  /** Size at which it is shown. */
  readonly size: Size;
  readonly onError: () => void;
}

/** The first frame of an animated picture. */
export function StillPicture({ src, name, size: { width, height }, onError }: StillPictureProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    let isCancelled = false;
    const picture = new Image();
    picture.src = src;
    picture.decode().then(
      () => {
        const { current } = canvas;
        if (isCancelled || current === null) return;
        current.width = width * window.devicePixelRatio;
        current.height = height * window.devicePixelRatio;
        current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height);
      },
      () => {
        if (!isCancelled) fail();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [src, width, height]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would be animated
  return <canvas ref={canvas} role="img" aria-label={name} />;
}
