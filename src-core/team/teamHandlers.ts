import type { Role } from '#shared/contract/teamModel.ts';
import type { SingleSignOn } from '../account/createSingleSignOn.ts';
import type { DomainHandlers } from '../Client.ts';
import type { Team } from './createTeam.ts';

/** Who makes a call. `role`: undefined for the operator. */
interface TeamCaller {
  readonly session: { readonly me: { readonly id: string }; readonly role?: Role };
}

interface TeamHandlerPorts {
  readonly team: Team;
  readonly singleSignOn: Pick<SingleSignOn, 'settings'>;
}

export function createTeamHandlers({ team, singleSignOn }: TeamHandlerPorts): DomainHandlers<'team', TeamCaller> {
  const provider = singleSignOn.settings;
  return {
    // The first account that can sign in is the owner, so an owner exists as soon as an account does.
    'team.isEmpty': async () => {
      const isEmpty = (await team.ownerId()) === null;
      const { joining, needsSetupCode } = await team.describe();
      return {
        isEmpty,
        joining,
        needsSetupCode,
        ...(provider !== undefined && { singleSignOn: { name: provider.name } }),
        passkeys: true,
      };
    },
    'team.describe': async (_input, { session }) => {
      const ownerId = session.role === 'guest' ? null : await team.ownerId();
      const { joining, twoFactorRule } = await team.describe();
      return { ownerId, joining, twoFactorRule };
    },
  };
}
