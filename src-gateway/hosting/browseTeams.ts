import type { NearbyTeam } from '#shared/hosting/hostMessages.ts';
import { LocalMdns } from './LocalMdns.ts';
import { listLocalAddresses } from './localNetwork.ts';
import { readRecords, SERVICE } from './serviceRecords.ts';

export interface Browsing {
  stop(): Promise<void>;
}

export interface BrowseOptions {
  /** Called with all teams that are announced now, when they change. */
  readonly onTeams: (teams: readonly NearbyTeam[]) => void;
  /** Default `ASK_EVERY_MS`. */
  readonly askEveryMs?: number;
}

/** Maximum number of teams; further ones are not shown. */
const MOST_TEAMS = 30;
const ASK_EVERY_MS = 1_000;
/** A host that has vanished without a word answers none of these questions. */
const UNANSWERED = 5;

/** Searches the local networks for hosted teams until it is stopped. Faults of a network are ignored. */
export function browseTeams({ onTeams, askEveryMs = ASK_EVERY_MS }: BrowseOptions): Browsing {
  const browser = new TeamBrowser(onTeams, askEveryMs * UNANSWERED);
  browser.ask();
  const interval = setInterval(() => browser.ask(), askEveryMs);
  return {
    stop() {
      clearInterval(interval);
      return browser.close();
    },
  };
}

class TeamBrowser {
  readonly #onTeams: BrowseOptions['onTeams'];
  readonly #expireMs: number;
  readonly #teams = new Map<string, { readonly team: NearbyTeam; readonly seenAt: number }>();
  #mdns: LocalMdns | null = null;
  #networks = '';
  #reported = '[]';

  constructor(onTeams: BrowseOptions['onTeams'], expireMs: number) {
    this.#onTeams = onTeams;
    this.#expireMs = expireMs;
  }

  ask(): void {
    const networks = JSON.stringify(listLocalAddresses());
    if (networks !== this.#networks || this.#mdns === null) {
      void this.#mdns?.close();
      this.#networks = networks;
      this.#mdns = this.#open();
    }
    void this.#mdns.query(SERVICE);
    const oldest = performance.now() - this.#expireMs;
    for (const [id, { seenAt }] of this.#teams) if (seenAt < oldest) this.#teams.delete(id);
    this.#report();
  }

  async close(): Promise<void> {
    await this.#mdns?.close();
  }

  #open(): LocalMdns {
    return new LocalMdns({
      onResponse: (response, from) => {
        const { found, gone } = readRecords(response, from);
        for (const id of gone) this.#teams.delete(id);
        for (const team of found) {
          if (this.#teams.size < MOST_TEAMS || this.#teams.has(team.hostId)) {
            this.#teams.set(team.hostId, { team, seenAt: performance.now() });
          }
        }
        this.#report();
      },
      // A network without multicast, or a packet that can't be read: nothing is found there.
      onError: () => undefined,
    });
  }

  #report(): void {
    const teams = Array.from(this.#teams.values(), ({ team }) => team).toSorted((a, b) =>
      a.hostId < b.hostId ? -1 : 1,
    );
    const next = JSON.stringify(teams);
    if (next === this.#reported) return;
    this.#reported = next;
    this.#onTeams(teams);
  }
}
