import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { MenuItem } from '../parts/Menu.tsx';

/** The entry of a conversation's menu that prints it, or in the desktop saves it as a PDF. */
export function PrintItem({ onSelect }: { readonly onSelect: () => void }): ReactElement {
  const t = useWords();
  const isDesktop = useStore(useParley().stores.host, isInDesktop);
  return <MenuItem label={`${t(isDesktop ? 'printing.saveTitle' : 'printing.title')}…`} onSelect={onSelect} />;
}
