import type { DomainHandlers, Engine } from '../Engine.ts';

export function createTeamHandlers({ team }: Engine): DomainHandlers<'team'> {
  return { 'team.describe': async () => ({ ownerId: await team.ownerId() }) };
}
