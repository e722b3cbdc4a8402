import { useEffect, useEffectEvent } from 'react';
import { useParley } from '../ParleyContext.ts';

/** Calls back with the invitation to a hosted team that the app was opened with. */
export function useTeamLink(onLink: (link: string) => void): void {
  const { client } = useParley();
  const notify = useEffectEvent(onLink);

  useEffect(() => {
    const take = (): void =>
      void client.request('host.takeTeamLink', {}).then((answer) => {
        if (answer.ok && answer.value.link !== null) notify(answer.value.link);
      });
    take();
    return client.on('host.linkOpened', take);
  }, [client]);
}
