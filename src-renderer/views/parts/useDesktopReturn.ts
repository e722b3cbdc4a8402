import { useEffect, useEffectEvent } from 'react';
import type { SignInReturn } from '#shared/text/signInLink.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * Calls back when the browser of the system has opened the desktop at the end of what was begun there, also when it did
 * so before this was shown. Anyone can open such a link: one that does not name the server of this page is ignored.
 * `onReturned` returns whether that was begun here; only then is the page shown, because another server's may cover it.
 */
export function useDesktopReturn(onReturned: (result: SignInReturn, from: string) => boolean): void {
  const { client, stores } = useParley();
  const take = useEffectEvent(async (): Promise<void> => {
    const taken = await client.request('host.takeSignIn', {});
    if (!taken.ok || taken.value.signIn === null) return;
    const { result, from } = taken.value.signIn;
    const { description, servers } = stores.host.getState();
    if (from !== description?.connection?.origin || !onReturned(result, from)) return;
    const own = servers.find(({ isOwn }) => isOwn);
    if (own !== undefined) await client.request('host.selectServer', { id: own.id });
  });
  useEffect(() => {
    void take();
    return client.on('host.signInReturned', () => void take());
  }, [client]);
}
