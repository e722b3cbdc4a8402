import { lazyDialog } from '../../parts/lazyDialog.tsx';

export const LazyPictureEditor = lazyDialog(async () => (await import('./PictureEditor.tsx')).PictureEditor);
