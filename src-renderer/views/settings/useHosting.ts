import { useEffect, useState } from 'react';
import type { Hosting } from '#shared/contract/hostModel.ts';
import { useParley } from '../ParleyContext.ts';

/** Whether this computer hosts the team; null until that is known. */
export function useHosting(): Hosting | null {
  const { client } = useParley();
  const [hosting, setHosting] = useState<Hosting | null>(null);

  useEffect(() => {
    void client.request('host.readHosting', {}).then((answer) => {
      if (answer.ok) setHosting(answer.value);
    });
    return client.on('host.hostingChanged', setHosting);
  }, [client]);

  return hosting;
}

/** Whether this computer can host the team. */
export function useCanHost(): boolean {
  const hosting = useHosting();
  return hosting !== null && hosting.status !== 'unavailable';
}
