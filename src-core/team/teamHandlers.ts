import type { DomainHandlers } from '../Client.ts';
import type { Team } from './createTeam.ts';

export function createTeamHandlers({ team }: { readonly team: Team }): DomainHandlers<'team', unknown> {
  return {
    // The first account that can sign in is the owner, so an owner exists as soon as an account does.
    'team.isEmpty': async () => ({
      isEmpty: (await team.ownerId()) === null,
      ...(await team.describeJoining()),
    }),
    'team.describe': async () => ({
      ownerId: await team.ownerId(),
      joining: (await team.describeJoining()).joining,
    }),
  };
}
