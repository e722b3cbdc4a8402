import type { Logger } from 'pino';
import { LocalMdns } from './LocalMdns.ts';
import { type AnnouncedTeam, recordsOf, SERVICE } from './serviceRecords.ts';

export interface Announcement {
  /** Withdraws the announcement. */
  stop(): Promise<void>;
}

/** Anyone in the network can send what can't be read, as often as they like. */
const LOG_EVERY_MS = 60_000;

/** A response goes to all who listen, so those who ask at the same time share one. */
const PAUSE_MS = 250;

/** Announces a team by mDNS in every local network that this computer is in now, and answers those who search. */
export function announceTeam(team: AnnouncedTeam, log: Logger): Announcement {
  const answeredAt = new Map<string, number>();
  const mdns = new LocalMdns({
    onQuery({ questions = [] }, address, answer) {
      if (!questions.some(({ name, type }) => name.toLowerCase() === SERVICE && type === 'PTR')) return;
      const now = performance.now();
      if (now - (answeredAt.get(address) ?? -PAUSE_MS) < PAUSE_MS) return;
      answeredAt.set(address, now);
      answer(recordsOf(team, address));
    },
    onError: createErrorLog(log),
  });
  void mdns.respond((address) => recordsOf(team, address));
  return {
    async stop() {
      await mdns.respond((address) => recordsOf(team, address, 0));
      await mdns.close();
    },
  };
}

/** Logs the first of many errors, and later how many there were. */
function createErrorLog(log: Logger): (error: unknown) => void {
  let count = 0;
  let loggedAt = -LOG_EVERY_MS;
  return (error) => {
    count += 1;
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error, count }, 'mDNS failed, or a packet could not be read');
    count = 0;
  };
}
