import type { ReactElement, RefObject } from 'react';

export interface FileInputProps {
  /** Its `click` opens the file picker. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onChoose: (files: File[]) => void;
}

/** The hidden field of a button that opens the file picker. */
export function FileInput({ onChoose, ...field }: FileInputProps): ReactElement {
  return (
    <input
      {...field}
      type="file"
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // Allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}
