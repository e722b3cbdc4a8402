import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { pino } from 'pino';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { HostReply, HostRequest, HostWorkerData } from '#shared/hosting/hostMessages.ts';
import { createTeamHost, type TeamHost } from './createTeamHost.ts';

/** The worker thread of a desktop that hosts a team: the gateway must not share the event loop of the windows. */
async function serve(port: MessagePort): Promise<void> {
  const reply = (message: HostReply): void => port.postMessage(message);
  // Lines are written in main, because one process writes the log file.
  const log = pino({ name: 'host' }, { write: limitLines((line) => reply({ kind: 'log', line })) });
  const starting = createTeamHost({
    ...(workerData as HostWorkerData),
    log,
    onStatus: (status) => reply({ kind: 'status', status }),
  });
  port.on('message', (request: HostRequest) => {
    void starting
      .then((host) => handle(host, request))
      .catch((error: unknown) => log.error({ err: error, kind: request.kind }, 'the host could not handle a request'))
      .finally(() => {
        // Nothing else keeps the thread alive.
        if (request.kind === 'stop') port.close();
      });
  });
  try {
    await starting;
  } catch (error) {
    log.error({ err: error }, 'the team could not be hosted');
    const { code, details } = error instanceof ChatError ? error : new ChatError('HOSTING_FAILED');
    reply({ kind: 'failed', code, details });
  }
}

/** Others in the network cause lines, and main writes them on the thread of the windows. */
const LINES = { most: 100, withinMs: 60_000 };

/** Drops the lines beyond the limit of each minute. Errors have a limit of their own, so that warnings displace none. */
function limitLines(write: (line: string) => void): (line: string) => void {
  let beganAt = -LINES.withinMs;
  const counts = { errors: 0, others: 0 };
  return (line) => {
    const now = performance.now();
    if (now - beganAt >= LINES.withinMs) {
      beganAt = now;
      counts.errors = 0;
      counts.others = 0;
    }
    const kind = /^\{"level":[56]0,/u.test(line) ? 'errors' : 'others';
    counts[kind] += 1;
    if (counts[kind] <= LINES.most) write(line);
  };
}

function handle(host: TeamHost, request: HostRequest): Promise<void> | void {
  switch (request.kind) {
    case 'offer':
      return host.offer(request.invitation);
    case 'suspend':
      return host.suspend();
    case 'resume':
      return host.resume();
    case 'stop':
      return host.stop();
    default:
      return request satisfies never;
  }
}

if (parentPort === null) throw new Error('hostWorker runs only as a worker thread');
void serve(parentPort);
