import { useEffect, useEffectEvent, useState } from 'react';

const MODIFIER_KEYS = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta']);

interface Recording {
  readonly isRecording: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

/**
 * Reads the combinations that the person presses, until one is accepted. Escape ends it, and Tab leaves the field.
 * @param accept called with each one; returns whether it ends the recording
 */
export function useRecording(accept: (event: KeyboardEvent) => boolean): Recording {
  const [isRecording, setRecording] = useState(false);

  const record = useEffectEvent((event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Tab' && isPlain) return;
    // No other listener acts on the combination: Escape would close the dialog.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || MODIFIER_KEYS.has(event.key)) return;
    if ((event.key === 'Escape' && isPlain) || accept(event)) setRecording(false);
  });

  useEffect(() => {
    if (!isRecording) return undefined;
    const listener = (event: KeyboardEvent): void => record(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isRecording]);

  return { isRecording, toggle: () => setRecording(!isRecording), stop: () => setRecording(false) };
}
