import type { InstallWay } from '#shared/contract/hostModel.ts';

/** Chromium only (WICG Manifest Incubations). */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface AppInstall {
  /** `null`: the page is an app already, or the browser does not offer it now. */
  way(): InstallWay | null;
  /** Opens the browser's dialog. Resolves to whether the person agreed; false where there is none. */
  install(): Promise<boolean>;
}

/** Whether and how the browser makes this page an app of its own. `onChanged` is called when `way()` changes. */
export function createAppInstall(onChanged: () => void): AppInstall {
  let offer: InstallPromptEvent | null = null;

  function replaceOffer(next: InstallPromptEvent | null): void {
    offer = next;
    onChanged();
  }

  window.addEventListener('beforeinstallprompt', (event) => {
    // The dialog opens when the person asks for it, not by itself.
    event.preventDefault();
    replaceOffer(event);
  });
  window.addEventListener('appinstalled', () => replaceOffer(null));

  return {
    way() {
      if (window.matchMedia('(display-mode: standalone)').matches) return null;
      if (offer !== null) return 'prompt';
      // Only iOS has the property; it has no dialog.
      return navigator.standalone === false ? 'homeScreen' : null;
    },
    async install() {
      const current = offer;
      if (current === null) return false;
      // An offer is used once.
      replaceOffer(null);
      const { outcome } = await current.prompt();
      return outcome === 'accepted';
    },
  };
}
