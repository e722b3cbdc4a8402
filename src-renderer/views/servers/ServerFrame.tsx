import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { isShownInWindow } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { ServerRail } from './ServerRail.tsx';
import styles from './ServerRail.module.css';

/** The page of a server, beside the rail of all servers. */
export function ServerFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const { host } = useParley().stores;
  const hasRail = useStore(host, ({ servers }) => servers.length > 1);
  useInertWhileCovered(useStore(host, isShownInWindow));
  return (
    <div className={styles['frame']} data-rail={hasRail}>
      <Boundary kind="row">
        <ServerRail />
      </Boundary>
      <div className={styles['page']}>
        <Boundary kind="window">{children}</Boundary>
      </div>
    </div>
  );
}

/** While another server's page covers this one, screen readers and keys don't reach it. Then the focus comes back. */
function useInertWhileCovered(isShown: boolean): void {
  useEffect(() => {
    if (isShown) return undefined;
    const focused = document.activeElement;
    document.body.inert = true;
    return () => {
      document.body.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, [isShown]);
}
