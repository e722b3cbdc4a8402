import type { ReactElement } from 'react';

const SHAPES = {
  search: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m9 16-3.5-3.5" />,
  settings: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M10.2 5.6L10.5 3.1L13.5 3.1L13.8 5.6L15.3 6.3L17.2 4.7L19.3 6.8L17.7 8.7L18.4 10.2L20.9 10.5L20.9 13.5L18.4 13.8L17.7 15.3L19.3 17.2L17.2 19.3L15.3 17.7L13.8 18.4L13.5 20.9L10.5 20.9L10.2 18.4L8.7 17.7L6.8 19.3L4.7 17.2L6.3 15.3L5.6 13.8L3.1 13.5L3.1 10.5L5.6 10.2L6.3 8.7L4.7 6.8L6.8 4.7L8.7 6.3z" />
    </>
  ),
  panel: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M15 4v16" />
    </>
  ),
  smile: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01" />
    </>
  ),
  reply: <path d="M9 8 4 13l5 5M4 13h10a6 6 0 0 1 6 6" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />,
  bellOff: <path d="M6 16v-5a6 6 0 0 1 1-3.3M9.5 5.5A6 6 0 0 1 18 11v4m1 3H4l2-2M10 21h4M3 3l18 18" />,
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
    </>
  ),
  send: <path d="M5 12 20 5l-5 15-3-6z" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8v5m0 3h.01" />
    </>
  ),
  house: <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z" />,
  server: (
    <>
      <rect x="4" y="4" width="16" height="7" rx="2" />
      <rect x="4" y="13" width="16" height="7" rx="2" />
      <path d="M8 7.5h.01M8 16.5h.01" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3a14 14 0 0 1 0 18 14 14 0 0 1 0-18" />
    </>
  ),
  check: <path d="m5 12 5 5 9-10" />,
  checks: <path d="m2 12.5 4.5 4.5L15 7.5M12 16.5l.5.5 9-9.5" />,
  pencil: <path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />,
  forward: <path d="m15 8 5 5-5 5M20 13H10a6 6 0 0 0-6 6" />,
  pin: <path d="M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6" />,
  bookmark: <path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z" />,
  thread: (
    <>
      <path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" />
      <path d="M8 9.5h8M8 13h5" />
    </>
  ),
  select: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12 3 3 5-6" />
    </>
  ),
  chevronRight: <path d="m9 6 6 6-6 6" />,
  chevronLeft: <path d="m15 6-6 6 6 6" />,
  chevronDown: <path d="m6 9 6 6 6-6" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M5 15H4V5a1 1 0 0 1 1-1h10v1" />
    </>
  ),
  link: <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
  muted: <path d="M4 11v3h3l7 5V6L7 11zM18 9l4 6m0-6-4 6" />,
  more: <path strokeWidth="2.75" d="M5 12h.01M12 12h.01M19 12h.01" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  eye: (
    <>
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="m4 4 16 16" />
    </>
  ),
  noNetwork: <path d="M3 3l18 18M8.5 15a5 5 0 0 1 5-1.2M5 11.5A10 10 0 0 1 9 9m6-.3a10 10 0 0 1 4 2.8M12 19h.01" />,
  store: (
    <>
      <ellipse cx="12" cy="6" rx="8" ry="3" />
      <path d="M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="m11 12 8-8m-3 3 3 3" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  hash: <path d="M10 4 7 20M17 4l-3 16M4 9h17M3 15h17" />,
  timer: (
    <>
      <circle cx="12" cy="13" r="8" />
      <path d="M12 9v4l2.5 2M9 2h6" />
    </>
  ),
  bubble: <path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" />,
  attach: <path d="m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.5 8.5a1.8 1.8 0 0 1-2.5-2.5L14 8" />,
  file: <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5" />,
  picture: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="m3 16 5-5 5 5 3-3 5 5" />
    </>
  ),
  sound: (
    <>
      <circle cx="7" cy="18" r="3" />
      <circle cx="17" cy="16" r="3" />
      <path d="M10 18V6l10-2v12" />
    </>
  ),
  film: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  megaphone: <path d="M4 11v3h3l7 5V6L7 11zM18 9a5 5 0 0 1 0 7" />,
  mention: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M16 12v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5" />
    </>
  ),
  feed: <path d="M5 19a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16" />,
  download: <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />,
  play: <path d="M8 5v14l11-7z" />,
  pause: <path d="M8 5v14M16 5v14" />,
  zoomIn: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m9 16-3.5-3.5M8 11h6m-3-3v6" />,
  zoomOut: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m9 16-3.5-3.5M8 11h6" />,
  microphone: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5 11a7 7 0 0 0 14 0M12 18v3" />
    </>
  ),
} as const;

export type IconName = keyof typeof SHAPES;

export const ICONS = Object.keys(SHAPES) as readonly IconName[];

/** Decoration only: whatever it means is said in words beside it or in its button's name. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}
