import { lazyDialog } from '../parts/lazyDialog.tsx';

export const LazyTeamDialog = lazyDialog(async () => (await import('./TeamDialog.tsx')).TeamDialog);
