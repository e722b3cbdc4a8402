import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../parts/IconButton.tsx';

/** Button that opens the file picker. */
export function AttachButton({ onChosen }: { readonly onChosen: (files: File[]) => void }): ReactElement {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-attach=""
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <IconButton icon="attach" label={t('files.attach')} onClick={() => input.current?.click()} />
    </>
  );
}
