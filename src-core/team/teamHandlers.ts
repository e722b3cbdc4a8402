import type { DomainHandlers, Engine } from '../Engine.ts';

export function createTeamHandlers({ team }: Engine): DomainHandlers<'team'> {
  return {
    // The first account that can sign in is the owner, so an owner exists as soon as an account does.
    'team.isEmpty': async () => ({ isEmpty: (await team.ownerId()) === null }),
    'team.describe': async () => ({ ownerId: await team.ownerId() }),
  };
}
