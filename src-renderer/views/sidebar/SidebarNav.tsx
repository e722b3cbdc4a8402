import { type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { moveFocus } from '../parts/focus.ts';
import { RowMenu, type RowMenuTarget, rowMenuTargetOf } from './RowMenu.tsx';
import styles from './Sidebar.module.css';
import { useArrangeDrag } from './useArrangeDrag.ts';

interface SidebarNavProps {
  readonly ref: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** The lists of the sidebar: arrow keys move between their rows, which have a context menu and can be dragged. */
export function SidebarNav({ ref, children }: SidebarNavProps): ReactElement {
  const t = useWords();
  const drag = useArrangeDrag();
  const [menu, setMenu] = useState<RowMenuTarget | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its items are buttons; the keys only move the focus between them, and menus do what dragging does */}
      <nav
        ref={ref}
        className={styles['nav']}
        aria-label={t('sidebar.label')}
        onKeyDown={moveFocus}
        onContextMenu={(event) => {
          const target = rowMenuTargetOf(event);
          if (target === null) return;
          event.preventDefault();
          setMenu(target);
        }}
        {...drag}
      >
        {children}
      </nav>
      {menu !== null && (
        <RowMenu
          key={`${menu.conversationId} ${menu.x} ${menu.y}`}
          target={menu}
          // The menu of another row may be open by then.
          onClose={() => setMenu((current) => (current === menu ? null : current))}
        />
      )}
    </>
  );
}
