import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { z } from 'zod';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.ts';
import { findElectron } from '../../scripts/setup/findElectron.ts';
import { createRoot } from '../electron/support/createRoot.ts';
import { type CableNetworks, createCableNetworks, type Network, whyNoNamespaces } from '../support/networks.ts';
import type { Bench } from './Bench.ts';
import { createTeamInApp, type DesktopApp, requestInPage, startDesktopApp } from './desktopApp.ts';
import { STAMP } from './lanClock.ts';
import { canSeeProcesses, cpuBetween, measureTree, type TreeUse } from './processTree.ts';
import { percentile, rounded } from './rounds.ts';

const PEOPLE = 20;
const WRITING_MS = 30_000;
const TEAM = 'Harbour Design';
const ROOM = 'harbour';
const INVITATION_MS = 3_600_000;

/**
 * A real desktop hosts; the guests are clients without windows in a process of their own, in another network namespace
 * behind a virtual cable if this computer permits that, otherwise on this computer under its address in the local
 * network. The host's own page has the room open: `page…` is the time until a message is in that page, which draws it then. `host…` are
 * all processes of the desktop, with its Redis.
 */
export const lan: Bench = {
  title: `one desktop hosts ${PEOPLE} people, who each write every 0.5 to 1 s in one room and to one another`,
  atMost: { roomP99Ms: 50, directP99Ms: 50 },

  async run() {
    const electron = findElectron();
    if (electron.path === undefined || !canSeeProcesses()) {
      console.error(`lan needs a real Electron on Linux: ${electron.reason ?? process.platform}`);
      return {};
    }
    await ensureBuilt();
    const root = await createRoot();
    const cable = connectNetworks();
    const [here, there] = cable?.ends ?? [null, null];
    try {
      return await measure(electron.path, root.path, here, there);
    } finally {
      cable?.remove();
      await root.remove();
    }
  },
};

function connectNetworks(): CableNetworks | null {
  const reason = whyNoNamespaces();
  if (reason === null) return createCableNetworks();
  console.error(`lan measures on one computer without a cable: ${reason}`);
  return null;
}

async function measure(
  electron: string,
  root: string,
  here: Network | null,
  there: Network | null,
): Promise<Readonly<Record<string, number>>> {
  const start = (): Promise<DesktopApp> => startDesktopApp(electron, { root, profile: 'default' }, { network: here });
  await createTeam(start);
  const host = await start();
  try {
    const link = await hostTeam(host);
    await watchRoom(host);
    const ages: number[] = [];
    const { before, after, guests } = await runGuests(there, link, async () => {
      ages.splice(0, ages.length, ...z.array(z.number()).parse(await host.evaluate('window.arrivals.splice(0)')));
      return measureTree(host.pid);
    });
    return {
      ...describe('room', guests.room),
      ...describe('direct', guests.direct),
      ...describe('accepted', guests.accepted),
      ...describe('page', ages),
      messages: guests.accepted.length,
      hostCpuPercent: rounded((cpuBetween(before, after) / (WRITING_MS / 1_000)) * 100),
      hostMemoryMb: Math.round(after.memoryMb),
    };
  } finally {
    await host.quit();
  }
}

/** The account is found at the next start, because it is created past the page. */
async function createTeam(start: () => Promise<DesktopApp>): Promise<void> {
  const app = await start();
  try {
    await createTeamInApp(app);
  } finally {
    await app.quit();
  }
}

const describe = (name: string, latencies: readonly number[]): Record<string, number> => ({
  [`${name}P50Ms`]: rounded(percentile(latencies, 0.5)),
  [`${name}P99Ms`]: rounded(percentile(latencies, 0.99)),
});

/** Creates the room, and hosts the team. Returns the link with which others join. */
async function hostTeam(host: DesktopApp): Promise<string> {
  await host.until(`document.querySelector('[aria-label=People]') !== null`);
  const room = { name: ROOM, clientId: 'made', password: null, seats: PEOPLE + 1, idleTtlMs: INVITATION_MS };
  await requestInPage(host, 'room.create', { ...room, joining: 'open' });
  const { code } = await requestInPage(host, 'invitation.create', {
    role: 'member',
    uses: PEOPLE,
    lifetimeMs: INVITATION_MS,
  });
  await requestInPage(host, 'host.startHosting', { name: TEAM, owner: 'Mei Lin' });
  await requestInPage(host, 'host.offerPairing', { invitation: code });
  // The worker reports its new status on its own.
  for (;;) {
    const hosting = await requestInPage(host, 'host.readHosting', {});
    if (hosting.status !== 'on') throw new Error(`the team is not hosted: ${JSON.stringify(hosting)}`);
    if (hosting.pairing?.status === 'valid') return hosting.pairing.link;
  }
}

/** Opens the room in the page of the host, which collects how old its messages are when they arrive. */
async function watchRoom(host: DesktopApp): Promise<void> {
  const entry = `[...document.querySelectorAll('[aria-label=Rooms] button')]
    .find((button) => button.textContent.includes('${ROOM}'))`;
  await host.until(`${entry} !== undefined`);
  await host.evaluate(`(() => {
    ${entry}.click();
    window.arrivals = [];
    window.parley.subscribe(({ data }) => {
      const stamp = ${STAMP}.exec(data?.event?.body?.text)?.[1];
      if (stamp !== undefined) window.arrivals.push(performance.timeOrigin + performance.now() - Number(stamp));
    });
  })()`);
  await host.until(`document.querySelector('textarea') !== null`);
}

const countingSchema = z.object({ isCounting: z.literal(true) });
const latenciesSchema = z.object({
  room: z.array(z.number()),
  direct: z.array(z.number()),
  accepted: z.array(z.number()),
});

interface Measured {
  readonly guests: z.infer<typeof latenciesSchema>;
  /** The host's use when counting began, and when it ended. */
  readonly before: TreeUse;
  readonly after: TreeUse;
}

/** Runs the guests to their end. */
async function runGuests(network: Network | null, link: string, readUse: () => Promise<TreeUse>): Promise<Measured> {
  const script = join(import.meta.dirname, 'lanGuests.ts');
  const command = [...(network?.enter ?? []), process.execPath, script, link, String(PEOPLE), ROOM, String(WRITING_MS)];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  countingSchema.parse(await readLine(lines, exited));
  const before = await readUse();
  const guests = latenciesSchema.parse(await readLine(lines, exited));
  const after = await readUse();
  await exited;
  return { guests, before, after };
}

async function readLine(lines: Interface, exited: Promise<unknown>): Promise<unknown> {
  const ended = exited.then(() => Promise.reject(new Error('the guests ended too early')));
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  return JSON.parse(line);
}
