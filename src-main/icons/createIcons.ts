import { nativeImage, type NativeImage } from 'electron';
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

/** In the plain and in the double density. `size` in device-independent pixels. */
function createIcon(size: number, options: Omit<IconOptions, 'size'>): NativeImage {
  const icon = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const pixels = size * scaleFactor;
    const buffer = drawIcon({ ...options, size: pixels });
    icon.addRepresentation({ scaleFactor, width: pixels, height: pixels, buffer });
  }
  return icon;
}
