import { LEASES } from '#shared/contract/limits.ts';
import type { Player } from '../fill/Player.ts';

/** Keeps the team online and present in their conversations until it is stopped. */
export function keepPresent(players: readonly Player[]): { stop(): void } {
  const renew = ({ client }: Player) => client.request('presence.renew', {});
  const compareHeads = ({ client }: Player) => client.request('conversation.heads', {});
  // A renewal that fails is made up for by the next one.
  const timers = [
    setInterval(() => void Promise.all(players.map(renew)), LEASES.presenceRenewEveryMs),
    setInterval(() => void Promise.all(players.map(compareHeads)), LEASES.compareHeadsEveryMs),
  ];
  void Promise.all(players.map(compareHeads));
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
