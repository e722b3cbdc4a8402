/** Mac keyboards use ⌘ where others use Ctrl. */
export const isMac = /Mac/i.test(navigator.userAgent);
