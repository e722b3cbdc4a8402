/** On a Mac the keys have ⌘ where they have Ctrl elsewhere. */
export const isMac = /Mac/i.test(navigator.userAgent);
