import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { type Crop, drawSquare, encodeSquare, moveCrop, squareOf } from '../../files/personPicture.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './CropDialog.module.css';

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onSave: (image: Uint8Array<ArrayBuffer>) => Promise<Problem | null>;
  readonly onClose: () => void;
}

const UNUSABLE: Problem = { code: 'PICTURE_INVALID', details: {} };

/** The side of the preview in pixels; twice its size on the screen. */
const PREVIEW = 480;
const MAX_ZOOM = 4;
/** How far an arrow key moves the picture, as a part of the visible square. */
const STEP = 0.1;

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the square of a picture that others see: dragged or moved with the arrow keys, and zoomed. */
export function CropDialog({ picture, onSave, onClose }: CropDialogProps): ReactElement {
  const t = useWords();
  const id = useId();
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    const image = await encodeSquare(picture, squareOf(picture, crop));
    const refusal = image === null ? UNUSABLE : await onSave(image);
    setBusy(false);
    setProblem(refusal);
    if (refusal === null) onClose();
  }

  return (
    <Dialog title={t('profile.cropTitle')} subtitle={t('profile.cropHint')} onClose={onClose}>
      <CropArea picture={picture} crop={crop} onMove={(x, y) => setCrop((now) => moveCrop(picture, now, x, y))} />
      <div className={styles['zoom']}>
        <label htmlFor={id}>{t('profile.zoom')}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={crop.zoom}
          onChange={({ target }) => setCrop((now) => ({ ...now, zoom: Number(target.value) }))}
        />
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton className={controls['primary']} disabled={isBusy} onClick={() => void save()}>
          {t('profile.savePicture')}
        </ServerButton>
      </div>
    </Dialog>
  );
}

interface CropAreaProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  /** Moves the square by parts of its side. */
  readonly onMove: (x: number, y: number) => void;
}

function CropArea({ picture, crop, onMove }: CropAreaProps): ReactElement {
  const t = useWords();
  // Not there in the first render, because the dialog adds its content to the page later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);

  useEffect(() => {
    if (canvas !== null) drawSquare(canvas, picture, squareOf(picture, crop));
  }, [canvas, picture, crop]);

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientWidth } = event.currentTarget;
    onMove(-event.movementX / clientWidth, -event.movementY / clientWidth);
  }

  function keyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(...step);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys and the pointer move the picture
    <div
      className={styles['area']}
      role="application"
      aria-label={t('profile.cropArea')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the arrow keys
      tabIndex={0}
      onKeyDown={keyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <canvas ref={setCanvas} width={PREVIEW} height={PREVIEW} aria-hidden="true" />
    </div>
  );
}
