import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Args, CallName, Output } from '#shared/contract/index.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import { launchArgs, type LaunchOptions } from '../electron/support/launchArgs.ts';
import type { Network } from '../support/networks.ts';
import { relayPort } from '../support/relayPort.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';

/** How the address of Parley's page starts. */
const APP_PAGE = 'parley-app:';
const PATIENCE_MS = 120_000;
const POLL_EVERY_MS = 5;

/**
 * The desktop as a person starts it, without a debugger that would slow its start; it is only observed from outside.
 */
export interface DesktopApp {
  readonly pid: number;
  /** The start time by the clock of the machine. */
  readonly startedAt: number;
  /** Evaluates a script in the page. */
  evaluate(script: string): Promise<unknown>;
  /** When a script first returned a truthy value, in ms after the start. */
  until(script: string): Promise<number>;
  quit(): Promise<void>;
}

interface Surroundings {
  /** How the address of the app's page starts; default: Parley's. */
  readonly pageUrl?: string;
  /** Default: this computer's. */
  readonly network?: Network | null;
}

export async function startDesktopApp(
  electron: string,
  options: LaunchOptions,
  { pageUrl = APP_PAGE, network = null }: Surroundings = {},
): Promise<DesktopApp> {
  const startedAt = Date.now();
  const command = [...(network?.enter ?? []), electron, ...launchArgs(options), '--remote-debugging-port=0'];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error('Electron exited before its window opened')));
  });
  const relayed = network === null ? null : await relayPort(network, Number(port));
  const ask = await connectToPage(String(relayed?.port ?? port), pageUrl);

  return {
    pid: child.pid ?? 0,
    startedAt,
    evaluate: ask,
    async until(script) {
      while (Date.now() - startedAt < PATIENCE_MS) {
        if ((await ask(script)) === true) return Date.now() - startedAt;
        await sleep(POLL_EVERY_MS);
      }
      const text = String(await ask('document.body.innerText.slice(0, 500)'));
      throw new Error(`the desktop never reached this state: ${script}\nIts window shows: ${text}`);
    },
    async quit() {
      relayed?.close();
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Makes a call as the page does. Throws if it is refused. */
export async function requestInPage<Name extends CallName>(
  app: DesktopApp,
  name: Name,
  args: Args<Name>,
): Promise<Output<Name>> {
  const result = await app.evaluate(`window.parley.request(${JSON.stringify(name)}, ${JSON.stringify(args)})`);
  return unwrap(result as Result<Output<Name>>);
}

/** Creates a team on this computer, and its first account, which stays signed in. Returns its session. */
export async function createTeamInApp(app: DesktopApp): Promise<string> {
  await app.until(`'parley' in window`);
  await requestInPage(app, 'host.chooseConnection', { kind: 'embedded' });
  const account = { name: 'Mei Lin', password: 'correct horse battery' };
  const { token } = await requestInPage(app, 'account.register', account);
  await requestInPage(app, 'host.storeSession', { token, allowPlainText: true });
  return token;
}

const targetsSchema = z.array(z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string() }));
/** A failed evaluation, or one in a page that has been replaced since, has no value. */
const replySchema = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.unknown().optional() }) }).optional(),
});

/** The Chrome DevTools Protocol, of which one command is enough. */
export async function connectToPage(port: string, pageUrl = APP_PAGE): Promise<(script: string) => Promise<unknown>> {
  const socket = new WebSocket(await findPage(port, pageUrl));
  await once(socket, 'open');
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = replySchema.safeParse(JSON.parse(String(data)));
    if (reply.success) waiting.get(reply.data.id)?.(reply.data.result?.result.value);
  });
  return (expression) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id: last, method: 'Runtime.evaluate', params }));
    });
}

async function findPage(port: string, pageUrl: string): Promise<string> {
  for (;;) {
    const targets = targetsSchema.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json());
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith(pageUrl));
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await sleep(POLL_EVERY_MS);
  }
}
