import { useEffect, useState } from 'react';
import type { InstallWay } from '#shared/contract/hostModel.ts';
import { useParley } from '../ParleyContext.ts';

/** How this page can become an app of its own; `null`: not, or it is one. */
export function useInstallWay(): InstallWay | null {
  const { client } = useParley();
  const [way, setWay] = useState<InstallWay | null>(null);

  useEffect(() => {
    const load = (): void =>
      void client.request('host.readInstall', {}).then((answer) => setWay(answer.ok ? answer.value.way : null));
    load();
    return client.on('host.installChanged', load);
  }, [client]);

  return way;
}
