import type { Logger } from '#core/index.ts';
import type { HostCalls } from '#shared/contract/index.ts';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { readTeamLink } from '#shared/hosting/hostedTeam.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Connection } from '../backend/createConnection.ts';
import type { JoinedTeam } from '../hosted/joinHost.ts';
import type { Hosting } from '../hosting/Hosting.ts';
import type { Nearby } from '../hosting/Nearby.ts';

export interface HostingPorts {
  readonly connection: Connection;
  readonly hosting: Hosting;
  readonly nearby: Pick<Nearby, 'read'>;
  readonly log: Logger;
}

/** Its cryptography is not needed at the start. */
const loadJoining = () => import('../hosted/joinHost.ts');

/** The calls that host the team of this computer, and that join one of another computer. */
export function createHostingHandlers(
  { connection, hosting, nearby, log }: HostingPorts,
  describe: () => Promise<HostDescription>,
) {
  async function join({ team, invitation }: JoinedTeam) {
    await connection.choose({ kind: 'hosted', team });
    return { description: await describe(), invitation };
  }

  return {
    'host.readHosting': () => hosting.read(),
    async 'host.startHosting'(choice) {
      await hosting.start(choice);
      return hosting.read();
    },
    'host.offerPairing'({ invitation }) {
      hosting.offer(invitation);
      return {};
    },
    async 'host.stopHosting'() {
      await hosting.stop();
      return {};
    },
    'host.keepAwake'({ isOn }) {
      hosting.keepAwake(isOn);
      return {};
    },
    'host.readNearby': () => ({ teams: nearby.read().map(({ hostId, name, owner }) => ({ hostId, name, owner })) }),
    async 'host.joinNearby'({ hostId, code }) {
      const team = nearby.read().find((one) => one.hostId === hostId);
      if (team === undefined) throw new ChatError('HOST_AWAY');
      const { pairWithHost } = await loadJoining();
      return join(await pairWithHost(team, code, { log }));
    },
    async 'host.joinByLink'({ link }) {
      const invitation = readTeamLink(link);
      if (invitation === null) throw new ChatError('TEAM_LINK_INVALID');
      const { joinByLink } = await loadJoining();
      return join(await joinByLink(invitation));
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}
