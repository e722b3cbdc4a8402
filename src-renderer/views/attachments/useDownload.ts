import { useState } from 'react';
import { checkBytes } from '../../files/checkBytes.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';

export interface Download {
  readonly start: () => void;
  /** Why the last download failed. */
  readonly problem: Problem | null;
}

/** Downloads a blob under its name, with the download function of the browser or desktop. */
export function useDownload(
  conversationId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Download {
  const { links } = useParley().actions;
  const [problem, setProblem] = useState<Problem | null>(null);

  async function download(isSecond: boolean): Promise<void> {
    setProblem(null);
    const link = await links.get(conversationId, id);
    if (!link.ok) return setProblem(link.error);
    const result = await checkBytes(link.value);
    if (result.ok) return save(link.value, name);
    links.drop(id);
    if (isSecond) setProblem(result.error);
    else await download(true);
  }

  return { start: () => void download(false), problem };
}

/** The `download` attribute makes the browser save the bytes, whatever they are, and never render them. */
function save(path: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = path;
  anchor.download = name;
  anchor.click();
}
