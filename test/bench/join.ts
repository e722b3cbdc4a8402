import { createCore } from '#core/createCore.ts';
import type { Core } from '#core/Core.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { signUp, type SignedIn } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { median } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const CALLERS = 1_000;
const INVITATIONS = 5;
const USES_EACH = 20;
const USES = INVITATIONS * USES_EACH;
const RUNS = 20;
const DAY_MS = 86_400_000;

interface Sample {
  readonly accounts: number;
  readonly perSecond: number;
}

/** Every call counts, also one that is refused. Hashing passwords is not what this bench measures. */
export const join: Bench = {
  title: `${CALLERS} callers register at once with invitations of ${USES} uses in all, ${RUNS} times`,
  exactly: { accounts: USES },

  async run() {
    const server = await startRedis();
    const core = createCore({
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: 'bench',
      passwordCost: CHEAP_PASSWORDS,
      deadlineMs: 60_000,
      joining: { initial: 'invitation' },
    });
    try {
      const owner = await signUp(createMemoryTransport(core));
      const samples: Sample[] = [];
      for (let run = 1; run <= RUNS; run += 1) samples.push(await registerAtOnce(core, owner, run));
      return {
        // Reports the run that is furthest from correct, if any is.
        accounts: samples.map(({ accounts }) => accounts).find((accounts) => accounts !== USES) ?? USES,
        uses: USES,
        perSecond: Math.round(median(samples.map(({ perSecond }) => perSecond))),
        runs: RUNS,
      };
    } finally {
      await core.stop();
      await server.stop();
    }
  },
};

async function registerAtOnce(core: Core, owner: SignedIn, run: number): Promise<Sample> {
  const codes = await Promise.all(Array.from({ length: INVITATIONS }, () => invite(owner)));
  const before = await countPeople(owner);
  const connections = Array.from({ length: CALLERS }, () => core.connect(() => undefined));
  const startedAt = performance.now();
  const answers = await Promise.all(
    connections.map((connection, index) =>
      connection.request('account.register', {
        name: `Person ${run} ${index}`,
        password: 'correct horse battery',
        invitation: codes[index % INVITATIONS],
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(connections.map((connection) => connection.close()));
  const accounts = (await countPeople(owner)) - before;
  const answered = answers.filter(({ ok }) => ok).length;
  if (answered !== accounts) throw new Error(`${answered} were admitted, ${accounts} have an account`);
  return { accounts, perSecond: CALLERS / seconds };
}

async function invite(owner: SignedIn): Promise<string> {
  const args = { role: 'member', uses: USES_EACH, lifetimeMs: DAY_MS } as const;
  return (await owner.ask('invitation.create', args)).code;
}

async function countPeople(owner: SignedIn): Promise<number> {
  return (await owner.ask('admin.people', {})).people.length;
}
