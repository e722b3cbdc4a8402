import { lazyDialog } from '../parts/lazyDialog.tsx';

export const LazySettingsDialog = lazyDialog(async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
