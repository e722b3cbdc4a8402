import type { ReactElement, ReactNode, RefObject } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';

export interface RecordingButtonProps {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  /** The id of what names the keys. */
  readonly labelId: string;
  readonly isRecording: boolean;
  readonly onToggle: () => void;
  readonly onStop: () => void;
  readonly className?: string | undefined;
  /** The keys as they are now. */
  readonly children: ReactNode;
}

/** Shows keys; pressing it, and then others, changes them. */
export function RecordingButton(props: RecordingButtonProps): ReactElement {
  const { ref, labelId, isRecording, onToggle, onStop, className, children } = props;
  const t = useWords();
  return (
    <button
      ref={ref}
      type="button"
      className={controls['secondary']}
      aria-labelledby={`${labelId} ${labelId}-value`}
      aria-pressed={isRecording}
      onClick={onToggle}
      onBlur={onStop}
    >
      <span id={`${labelId}-value`} className={className}>
        {isRecording ? t('keys.global.press') : children}
      </span>
    </button>
  );
}
