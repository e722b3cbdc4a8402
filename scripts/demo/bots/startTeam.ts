import { createCore, type CorePorts } from '#core/index.ts';
import { directId } from '#shared/conversation/directId.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import { openClient } from '../fill/enterTeam.ts';
import type { Player } from '../fill/Player.ts';
import type { WholeDemo } from '../demoRecord.ts';
import { type Actor, ACTORS, AWAY, type People, TEAM } from '../team.ts';
import { replyToMe } from './replyToMe.ts';
import { createTypist } from './createTypist.ts';
import { keepPresent } from './keepPresent.ts';
import { reviveRooms } from './reviveRooms.ts';
import { REMARKS } from './smallTalk.ts';

export interface RunningTeam {
  stop(): Promise<void>;
}

const FIRST_REMARK_MS = 12_000;
const REMARK_EVERY_MS = 40_000;

/** Signs in the people of the demo who are not away; they reply, and write something now and then. */
export async function startTeam({ me, others }: WholeDemo, ports: CorePorts): Promise<RunningTeam> {
  const core = createCore(ports);
  const stopping = new AbortController();
  const timers: ReturnType<typeof setInterval>[] = [];
  let presence: ReturnType<typeof keepPresent> | null = null;
  try {
    const all = [me, ...others].map((person): Player => ({ ...person, ...openClient(core) }));
    for (const { token, client } of all) unwrap(await client.request('account.resume', { token }));
    const people = byActor(all);
    await reviveRooms(people);
    const here = ACTORS.filter((actor) => actor !== 'me' && !AWAY.includes(actor)).map((actor) => people[actor]);
    for (const player of all) if (!here.includes(player)) await player.leave();

    const mouth = createTypist(stopping.signal, ports.log);
    replyToMe(me.id, here, mouth);
    presence = keepPresent(here);

    let remarks = 0;
    const remark = (): void => {
      const { by, to, text } = REMARKS[remarks++ % REMARKS.length] ?? { by: 'mei', to: null, text: '👍' };
      const conversationId = to === null ? directId(me.id, people[by].id) : roomId(to);
      void mouth.say(people[by], conversationId, text);
    };
    const first = setTimeout(() => {
      remark();
      timers.push(setInterval(remark, REMARK_EVERY_MS));
    }, FIRST_REMARK_MS);
    timers.push(first);
  } catch (error) {
    await core.stop();
    throw error;
  }
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      presence?.stop();
      await core.stop();
    },
  };
}

function byActor(players: readonly Player[]): People<Player> {
  const found = ACTORS.map((actor) => [actor, players.find(({ name }) => name === TEAM[actor])] as const);
  if (found.some(([, player]) => player === undefined))
    throw new Error('The demo was created by another version of Parley.');
  return Object.fromEntries(found) as Record<Actor, Player>;
}
