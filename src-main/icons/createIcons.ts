import { nativeImage, type NativeImage } from 'electron';
import { MOST_SHOWN } from './drawCount.ts';
import { drawIcon, type IconOptions } from './drawIcon.ts';

/** The window's icon, for task bars and switchers. */
export function createWindowIcon(): NativeImage {
  return createIcon(64, { kind: 'app', count: 0 });
}

/** The tray's, with the count in it; on macOS one colour, the count stands beside it. */
export function createTrayIcon(count: number): NativeImage {
  if (process.platform !== 'darwin') return createIcon(process.platform === 'win32' ? 16 : 24, { kind: 'app', count });
  const icon = createIcon(18, { kind: 'template', count: 0 });
  icon.setTemplateImage(true);
  return icon;
}

/** What Windows lays over the task bar's button. */
export function createOverlayIcon(count: number): NativeImage {
  return createIcon(16, { kind: 'badge', count });
}

/** Icons by what they show. At most ten per kind and size, because all counts above nine look alike. */
const cache = new Map<string, NativeImage>();

/**
 * In the plain and in the double density. `size` in device-independent pixels. Each icon is drawn once, because drawing
 * blocks the main thread for several milliseconds.
 */
function createIcon(size: number, { kind, count }: Omit<IconOptions, 'size'>): NativeImage {
  const key = `${kind} ${size} ${Math.min(count, MOST_SHOWN + 1)}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const icon = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const pixels = size * scaleFactor;
    const buffer = drawIcon({ kind, count, size: pixels });
    icon.addRepresentation({ scaleFactor, width: pixels, height: pixels, buffer });
  }
  cache.set(key, icon);
  return icon;
}
