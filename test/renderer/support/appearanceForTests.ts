import { vi } from 'vitest';

/** What the modules of the appearance use of a page, besides what `storageForTests` has set up. */
export function stubAppearance(): void {
  const media = { matches: false, addEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => media });
  const root = { dataset: {}, style: { setProperty: () => undefined } };
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
}
