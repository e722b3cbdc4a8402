import { parentPort } from 'node:worker_threads';
import type { NearbyReply } from '#shared/hosting/hostMessages.ts';
import { browseTeams } from './browseTeams.ts';

/** The worker thread that searches for teams until it is terminated: it reads packets of strangers. */
const port = parentPort;
if (port === null) throw new Error('nearbyWorker runs only as a worker thread');
browseTeams({ onTeams: (teams) => port.postMessage({ kind: 'teams', teams } satisfies NearbyReply) });
