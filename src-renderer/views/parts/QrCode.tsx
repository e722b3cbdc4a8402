import { encodeQR } from 'qr';
import { type ReactElement, useMemo } from 'react';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** White space that cameras need around a code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A text for a phone's camera. Black on white in every theme, because not every camera reads inverted codes. */
export function QrCode({ text, label }: QrCodeProps): ReactElement {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { border: QUIET_MODULES });
  const squares = rows.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: rows.length, path: squares.join('') };
}
