import { powerSaveBlocker } from 'electron';

export interface Awake {
  /** Whether the computer must not fall asleep by itself. Its screen may. */
  render(isOn: boolean): void;
}

export function createAwake(): Awake {
  let blocker: number | null = null;
  return {
    render(isOn) {
      if (isOn === (blocker !== null)) return;
      if (blocker !== null) powerSaveBlocker.stop(blocker);
      blocker = isOn ? powerSaveBlocker.start('prevent-app-suspension') : null;
    },
  };
}
