import { lazyDialog } from '../parts/lazyDialog.tsx';

export const LazyPrintDialog = lazyDialog(async () => (await import('./PrintDialog.tsx')).PrintDialog);
