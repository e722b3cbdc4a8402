import { useEffect, useState } from 'react';
import type { PdfFile } from '../../../files/pdf/openPdf.ts';

export type PdfState =
  | { readonly status: 'opening' }
  /** `isWrong`: the last password was. */
  | { readonly status: 'protected'; readonly isWrong: boolean; readonly submit: (password: string) => void }
  | { readonly status: 'open'; readonly file: PdfFile }
  | { readonly status: 'broken' }
  /** The program of the preview could not be loaded. */
  | { readonly status: 'unavailable' };

/** Opens a PDF until the view closes. pdf.js is loaded with the first one. */
export function usePdf(bytes: Uint8Array<ArrayBuffer> | null): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'opening' });

  useEffect(() => {
    if (bytes === null) return undefined;
    let isClosed = false;
    let close = (): void => undefined;
    function show(next: PdfState): void {
      if (!isClosed) setState(next);
    }

    async function open(data: Uint8Array<ArrayBuffer>): Promise<void> {
      const opener = await import('../../../files/pdf/openPdf.ts').catch(() => null);
      if (opener === null) return show({ status: 'unavailable' });
      if (isClosed) return;
      // pdf.js moves the bytes into its worker.
      const pdf = opener.openPdf(data.slice(), (isWrong, submit) => {
        show({
          status: 'protected',
          isWrong,
          submit(password) {
            show({ status: 'opening' });
            submit(password);
          },
        });
      });
      close = pdf.close;
      await pdf.file.then(
        (file) => show({ status: 'open', file }),
        () => show({ status: 'broken' }),
      );
    }
    void open(bytes);
    return () => {
      isClosed = true;
      close();
    };
  }, [bytes]);

  return state;
}
