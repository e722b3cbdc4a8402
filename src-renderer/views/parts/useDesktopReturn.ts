import { useEffect, useEffectEvent } from 'react';
import type { SignInReturn } from '#shared/text/signInLink.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * Calls back when the browser of the system has opened the desktop at the end of what was begun there, also when it did so
 * before this was shown. Anyone can open such a link: one that does not name the server of this page is ignored.
 */
export function useDesktopReturn(onReturned: (result: SignInReturn, from: string) => void): void {
  const { client, stores } = useParley();
  const take = useEffectEvent(async (): Promise<void> => {
    const taken = await client.request('host.takeSignIn', {});
    if (!taken.ok || taken.value.signIn === null) return;
    const { result, from } = taken.value.signIn;
    if (from === stores.host.getState().description?.connection?.origin) onReturned(result, from);
  });
  useEffect(() => {
    void take();
    return client.on('host.signInReturned', () => void take());
  }, [client]);
}
